import {
	formatCount,
	formatShare,
	formatWholePercent,
	labels,
	messages,
	modes,
	riskNames,
	unsuitableLabel,
} from '@dermavigil/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bare, card, whole } from '../test/content.ts';
import { loadFont } from '../test/load-font.ts';
import { readPdf } from '../test/read-pdf.ts';
import { loadFonts } from './fonts.ts';
import { openLayout } from './layout.ts';
import { makeReport, type ReportContent } from './report.ts';
import { styles } from './styles.ts';
import { imageTexts, makeGuide, notMedical, riskMeanings } from './words.ts';

const make = (changes: Partial<ReportContent> = {}) => makeReport({ ...whole, ...changes }, loadFont);
const read = async (changes: Partial<ReportContent> = {}) => readPdf(await make(changes));
/** Texts as long as those of a real result, with every question answered and a square photo. */
const typical: Partial<ReportContent> = {
	predictions: Object.values(labels)
		.slice(0, 8)
		.map((label, place) => ({ label, confidence: place === 0 ? 61.4 : 5 })),
	explanation: {
		explanation_text: 'Why it looks so, in plain words. '.repeat(12),
		technical_summary: 'Why it looks so, for those who know. '.repeat(12),
		recommendation: `What to do. ${'And what else. '.repeat(8)}`,
		clinical_recommendation: `What to do. ${'And what else. '.repeat(8)}`,
	},
	symptoms: { itch: false, grew: true, hurt: false, changed: true, bleed: true, elevation: true, age: 61 },
};
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('the bytes', () => {
	it('are the same for the same result', async () => {
		const [first, second] = [await make(), await make()];
		expect(Buffer.from(first.subarray(0, 8)).toString()).toBe('%PDF-1.7');
		expect(Buffer.compare(first, second)).toBe(0);
	});

	it('come from fonts whose tables are decompressed once, and stay the same where that is impossible', async () => {
		const { faces } = await loadFonts(loadFont, ['a']);
		for (const { bytes } of faces) expect([...bytes.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
		const decompressed = await make();
		vi.stubGlobal('DecompressionStream', undefined);
		onTestFinished(() => void vi.unstubAllGlobals());
		expect(Buffer.compare(await make(), decompressed)).toBe(0);
	});

	it('differ with the date', async () => {
		const later = new Date(whole.madeAt.getTime() + 60_000);
		expect(Buffer.compare(await make(), await make({ madeAt: later }))).not.toBe(0);
		expect((await read({ madeAt: later })).text).toContain('November 20, 2026, 18:06 UTC');
	});
});

describe('a reader', () => {
	it('can tell a sum apart from the threshold just above it', async () => {
		const { high } = card.modes.consumer.thresholds;
		const { text } = await read({ malignantProbability: high * 100 - 0.001 });
		expect(oneLine(text)).toContain(`at just under ${formatWholePercent(100 * high)}. From`);
	});

	it('finds the time by which to see a doctor only once, in the advice', async () => {
		const sooner =
			'Show this spot to a doctor within two weeks, because it has bled. Do not wait any longer than that.';
		const shown = oneLine((await read({ explanation: { recommendation: sooner } })).text);
		expect(shown).toContain(`${riskMeanings.medium} ${sooner}`);
		expect(Object.values(riskMeanings).filter((text) => /week|month|day/.test(text))).toEqual([]);
	});

	it('gets the advice for the risk if none was saved', async () => {
		const { text } = await read({ explanation: {} });
		expect(oneLine(text)).toContain(messages.analysis.adviceByRisk.medium);
		const recommendation = 'Only for patients.';
		const lesion = { nickname: null, bodyPart: 'Left shoulder' };
		const clinical = await read({ reader: 'clinician', lesion, explanation: { recommendation } });
		expect(oneLine(clinical.text)).toContain('Spot Left shoulder');
		expect(oneLine(clinical.text)).toContain(recommendation);
		expect(oneLine(clinical.text)).not.toContain(messages.analysis.adviceByRisk.medium);
	});

	it('learns from which day advice on an earlier photo counts', async () => {
		const counts = messages.analysis.countsFrom('October 1, 2026, 08:30 UTC');
		expect(oneLine((await read({ countsFrom: whole.savedAt })).text)).toContain(`Plain what. ${counts}`);
		expect(oneLine((await read()).text)).not.toContain('counts from');
	});

	it.each(modes)('in %s mode reads the same share of missed melanomas as beside a Low on the page', async (mode) => {
		const { melanomas, benign, shipped } = card.riskCurves[mode];
		const shown = oneLine((await read({ mode })).text).replaceAll(' ', '');
		for (const part of [
			`(${formatCount(melanomas)},another clinic’s too)${formatShare(shipped.melanomaSensitivity.value)}`,
			`(${formatCount(benign)},another clinic’s too)${formatShare(shipped.specificity.value)}`,
		])
			expect(shown).toContain(part.replaceAll(' ', ''));
	});

	it('gets every part, in order', async () => {
		const { text } = await read();
		const shown = oneLine(text);
		const { metrics, thresholds } = card.modes.consumer;
		const parts = [
			'Skin photo report',
			'Zoë Müller-Łukasik',
			'The dark one, Left shoulder',
			'October 1, 2026, 08:30 UTC',
			'November 20, 2026, 18:05 UTC',
			riskNames.medium,
			riskMeanings.medium,
			'Plain what.',
			`From ${formatWholePercent(thresholds.medium * 100)} on the risk is medium`,
			'Outline of the spot',
			...Object.values(imageTexts).slice(1),
			'The photo looks most like: Melanocytic Nevus',
			`${messages.analysis.alsoPossible}: Melanoma`,
			'Plain why.',
			'Questions answered',
			'Does it itch?No',
			`Has it bled?Yes. ${messages.symptoms.warning}.`,
			'How old are you?61 years',
			messages.symptoms.counted,
			'For your doctor',
			'Technical why.',
			'Clinical what.',
			`${card.name} ${card.version}`,
			whole.reference!,
			'12.5% of the analyzed square',
			'52.4% of the side of that square',
			'light brown, red',
			'61.4%',
			'Melanoma33%needs treatment',
			`measured on ${metrics.count} phone photos`,
			`${Number((metrics.top2.value * 100).toFixed(1))}%`,
			`${Number((metrics.possibilities.coverage.value * 100).toFixed(1))}%`,
			...makeGuide(card.modes.consumer, 'consumer').map(({ text }) => text),
			card.intendedUse,
			...card.limits,
		];
		let from = 0;
		for (const part of parts) {
			const at = shown.replaceAll(' ', '').indexOf(part.replaceAll(' ', ''), from);
			expect(at, part).toBeGreaterThanOrEqual(from);
			from = at;
		}
	});

	it.each([false, true])('is told that answers count, for both photos together, too: %s', async (fused) => {
		const shown = oneLine((await read({ fused })).text);
		expect(shown).toContain(messages.symptoms.counted);
		expect(shown).toContain('With the answers to the questions, the AI puts the chance');
	});

	it.each([false, true])('is told that the metrics are not for both photos together: %s', async (fused) => {
		const shown = oneLine((await read({ fused })).text);
		expect(shown.includes('They count for the dermatoscope image alone.')).toBe(fused);
	});

	it.each(['patient', 'clinician'] as const)(
		'gets one page with the %s’s answer and one with what it is based on',
		async (reader) => {
			const { texts } = await read({ ...typical, reader, countsFrom: whole.savedAt });
			expect(texts).toHaveLength(2);
			const [answer, grounds] = texts.map(oneLine);
			for (const part of [riskNames.medium, 'What to do.', 'The photo looks most like']) expect(answer).toContain(part);
			expect(answer).not.toContain('How accurate');
			for (const part of ['61.4%', 'Asymmetry', 'How accurate this AI is', 'Limits']) expect(grounds).toContain(part);
		},
	);

	it('is told on each page what the report is not', async () => {
		const { texts } = await read({ explanation: { explanation_text: 'Words. '.repeat(1500) } });
		expect(texts.length).toBeGreaterThan(3);
		for (const text of texts) expect(text).toContain(notMedical);
		expect(texts[0]).toContain(`page 1 of ${texts.length}`);
	});

	it('gets tags, and a text alternative for each image', async () => {
		const { elements, info } = await read();
		const roles = elements.map(({ role }) => role);
		expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
		for (const role of ['H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure']) expect(roles).toContain(role);
		// The three headers of the metrics: the reader above does not say which cells a header belongs to.
		const file = Buffer.from(await make()).toString('latin1');
		expect(file.split('/Scope /Column')).toHaveLength(4);
		const figureElements = elements.filter(({ role }) => role === 'Figure');
		expect(figureElements).toHaveLength(4);
		for (const { alt } of figureElements) expect(alt).toMatch(/^(A scale|The photo)/);
		expect(info).toMatchObject({ Title: 'Skin photo report', Language: 'en-US' });
	});
});

it('gives a clinician the technical texts first, and more numbers', async () => {
	const shown = oneLine((await read({ reader: 'clinician' })).text);
	expect(shown).toContain('technical version');
	expect(shown.indexOf('Technical why.')).toBeLessThan(shown.indexOf('Plain why.'));
	expect(shown).toContain(card.modes.consumer.metrics.malignantAuc.value.toFixed(3));
});

it('says what is missing', async () => {
	const { text, elements } = await readPdf(await makeReport(bare, loadFont));
	const { fallback } = messages;
	const placeholders = [
		fallback.heatmap,
		'No photo available',
		'No outline found',
		fallback.explanation,
		fallback.recommendation,
	];
	for (const part of placeholders) expect(text).toContain(part);
	expect(text).toContain(riskMeanings.unknown);
	expect(text).not.toMatch(/Patient|Spot|Model|Limits|undefined|null|NaN/);
	expect(elements.some(({ role }) => role === 'Figure')).toBe(false);
});

it('has no percentage for a photo that cannot be assessed', async () => {
	const predictions = [
		{ label: unsuitableLabel, confidence: 0 },
		{ label: messages.fallback.label, confidence: 0 },
	];
	const { text } = await read({
		predictions,
		risk: 'unknown',
		malignantProbability: null,
		possible: [],
		outline: null,
	});
	expect(text).toContain(unsuitableLabel);
	const [result, model] = oneLine(text).split('How accurate this AI is');
	expect(model).toBeTruthy();
	expect(result).not.toMatch(/%|Probability of each|could also be/);
});

it('is not headed by a condition if the risk is unknown', async () => {
	const predictions = [{ label: labels.melanoma, confidence: 60 }];
	const { text } = await read({ predictions, risk: 'unknown', malignantProbability: null });
	expect(oneLine(text)).toContain(`${riskNames.unknown} ${riskMeanings.unknown}`);
});

it('groups the digits of the number of photos that the AI was measured on', async () => {
	expect(card.modes.clinical.metrics.count).toBe(1501);
	expect(oneLine((await read({ mode: 'clinical' })).text)).toContain('measured on 1,501 dermatoscope');
});

it('shows metrics only for the version that made the analysis', async () => {
	const { text } = await read({ modelVersion: '9.9.9' });
	expect(text).toContain('Version 9.9.9 of the AI made this analysis.');
	expect(text).not.toContain('95% interval');
	expect(text).not.toContain('needs treatment');
});

describe('long texts', () => {
	it('continue over pages without losing a word, and break words that do not fit on a line', async () => {
		const words = Array.from({ length: 1500 }, (_, index) => `word${index}`);
		const endless = 'x'.repeat(400);
		const { text } = await read({
			explanation: { explanation_text: `${words.join(' ')} ${endless}` },
			patient: 'Name '.repeat(40).trim(),
			lesion: { nickname: 'n'.repeat(80), bodyPart: 'b'.repeat(80) },
		});
		const found = new Set(text.split(/\s+/));
		expect(words.filter((word) => !found.has(word))).toEqual([]);
		expect(text.replace(/\s/g, '')).toContain(endless);
	});
});

describe('names', () => {
	it.each([
		['Greek', 'Αλέξανδρος Παπαδόπουλος'],
		['Cyrillic', 'Юлія Шевченко'],
		['Vietnamese', 'Nguyễn Thị Ánh Dương'],
	])('in %s letters are written with them', async (_script, name) => {
		const shown = (await read({ patient: name })).text.normalize();
		for (const word of name.split(' ')) expect(shown.replace(/\s/g, '')).toContain(word.normalize());
	});

	// This reader returns only the glyphs; others use the letters that the file stores beside them.
	const letters = async (name: string) =>
		(await read({ patient: name })).text.normalize('NFKC').replace(/\p{Cc}/gu, '');

	it('from right to left are written that way', async () => {
		for (const word of ['محمد', 'عبد']) expect(await letters('محمد عبد الله')).toContain(word);
		expect(await letters('שלום כהן')).toContain('כהן');
		expect(await letters('محمد (Ali) 12')).toContain('(Ali)');
	});

	it('in Devanagari are written with its signs', async () => {
		const shown = await letters('प्रिया शर्मा');
		expect(shown).toMatch(/Patient.*श.*म/);
		expect(shown).not.toMatch(/\[\d/);
	});

	it('are measured as they are written, including placeholders', async () => {
		const layout = openLayout(await loadFonts(loadFont, []), { title: '', date: new Date(0) });
		const text = '王 and '.repeat(20);
		const before = layout.y;
		layout.write('P', text, styles.body, layout.document.struct('Sect'));
		expect(layout.y - before).toBe(layout.lines(text, styles.body).length * styles.body.leading);
	});

	it('get a placeholder for letters that no font has', async () => {
		expect((await read({ patient: '王小明' })).text).toContain('[3 Chinese characters]');
		expect((await read({ patient: 'Ann 김철수 😀' })).text).toContain('Ann [3 Korean characters] [1 character]');
	});

	it('from right to left do not change the order of a placeholder beside them', async () => {
		expect((await read({ patient: 'שלום 😀 כהן' })).text).toContain('[1 character]');
		expect((await read({ patient: 'محمد 王小' })).text).toContain('[2 Chinese characters]');
	});

	it('cannot reverse the text around them', async () => {
		expect((await read({ patient: 'Ann\u202egpj.exe' })).text).toContain('Anngpj.exe');
	});
});
