import { formatAnswers, formatPercent, messages, type Outline } from '@dermavigil/contract';
import { styles } from '../look.ts';
import type { Reported } from '../reported.ts';
import { measureOfText, page, type Sheet, type Structure } from '../sheet.ts';
import { writeSection } from './section.ts';
import { writeRow } from './table.ts';

const termWidth = 150;

function writeTerms(sheet: Sheet, parent: Structure, rows: { term: string; text: string }[]): void {
	sheet.group('Table', parent, (table) => {
		for (const { term, text } of rows) {
			writeRow(sheet, table, [
				{ names: 'Row', text: term, style: styles.strong, x: page.side, width: termWidth - 12 },
				{ text, style: styles.body, x: page.side + termWidth, width: measureOfText - termWidth },
			]);
		}
	});
}

/** Why the model says so, what to do, and what the person answered. */
export function writeTexts(sheet: Sheet, root: Structure, { reader, explanation, symptoms }: Reported): void {
	const plain = reader === 'patient';
	const { explanation_text, technical_summary, recommendation, clinical_recommendation } = explanation;
	const why = (plain ? explanation_text : technical_summary || explanation_text) || messages.fallback.explanation;
	const what = (plain ? recommendation : clinical_recommendation || recommendation) || messages.fallback.recommendation;
	const write = (title: string, text: string) =>
		writeSection(sheet, root, title, (section) => sheet.write('P', text, styles.body, section));
	write(plain ? 'Explanation' : 'Technical summary', why);
	write('Recommendation', what);
	const rows = formatAnswers(symptoms).map(({ question, answer, warning }) => ({
		term: question,
		text: warning ? `${answer}. ${messages.symptoms.warning}.` : answer,
	}));
	if (rows.length === 0) return;
	writeSection(sheet, root, 'Questions answered', (section) => {
		writeTerms(sheet, section, rows);
		sheet.write('P', messages.symptoms.counted, styles.second, section);
	});
}

const measuresOf = ({ area, diameter, asymmetry, borderIrregularity, colors }: Outline) => [
	{ term: 'Area', text: `${formatPercent(area * 100)} of the analyzed square` },
	...(diameter === undefined
		? []
		: [{ term: 'Greatest diameter', text: `${formatPercent(diameter * 100)} of the side of that square` }]),
	{ term: 'Asymmetry', text: `${asymmetry.toFixed(2)} (0.00: the halves mirror each other)` },
	{ term: 'Border irregularity', text: `${borderIrregularity.toFixed(2)} (1.00: a circle)` },
	{ term: 'Colors', text: colors.join(', ') || 'none named' },
];

/** What a doctor wants to know beside it: the other version of the texts, and what was measured. */
export function writeDetails(sheet: Sheet, root: Structure, reported: Reported): void {
	const { reader, explanation, outline } = reported;
	const { technical_summary, clinical_recommendation, explanation_text, recommendation } = explanation;
	const plain = reader === 'patient';
	const texts = plain ? [technical_summary, clinical_recommendation] : [explanation_text, recommendation];
	const written = texts.filter((text) => text !== undefined && text !== '') as string[];
	if (plain ? written.length === 0 && !outline : !technical_summary && !outline) return;
	writeSection(sheet, root, plain ? 'For your doctor' : 'What was measured', (section) => {
		if (plain) for (const text of written) sheet.write('P', text, styles.body, section);
		if (outline) {
			sheet.y += 4;
			writeTerms(sheet, section, measuresOf(outline));
		}
	});
	if (plain || !technical_summary || written.length === 0) return;
	writeSection(sheet, root, 'In plain words, as the patient reads it', (section) => {
		for (const text of written) sheet.write('P', text, styles.body, section);
	});
}
