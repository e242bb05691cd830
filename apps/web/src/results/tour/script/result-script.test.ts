import {
	formatDate,
	getMeaning,
	type LesionClass,
	labels,
	limits,
	type Mode,
	messages,
	type Outline,
	redFlags,
	riskNames,
	type Symptoms,
	splitSentences,
} from '@dermavigil/contract';
import { describe, expect, test } from 'vitest';
import { explain, type Findings } from '../../../../../../packages/analysis/src/explain/explain.ts';
import { type TourResult, writeResultScript } from './result-script.ts';
import { findCue, findScene, fitScript, listCues, type Script, tourSeconds, writeScript } from './script.ts';

const names = Object.keys(labels) as LesionClass[];
const heatmap = { square: { left: 0, top: 0, side: 300 }, columns: 1, rows: 1, values: [1] };
const thresholds = { medium: 0.05, high: 0.5 };
const outlines: Record<string, Outline | null> = {
	none: null,
	even: { polygon: [], area: 0.1, asymmetry: 0, borderIrregularity: 1, colors: [] },
	uneven: { polygon: [], area: 0.3, asymmetry: 0.4, borderIrregularity: 2.31, colors: ['light brown', 'black'] },
	worst: {
		polygon: [],
		area: 0.3,
		asymmetry: 0.4,
		borderIrregularity: 2.31,
		colors: ['white', 'red', 'light brown', 'dark brown', 'blue-gray', 'black'],
	},
};
const answers: (Symptoms | null)[] = [null, { bleed: true }, { bleed: true, changed: true, grew: true }];

interface Case {
	mode: Mode;
	risk: Findings['risk'];
	first: LesionClass;
	second: LesionClass;
	outline: Outline | null;
	symptoms: Symptoms | null;
	/** When the advice of a saved result began to count. */
	countsFrom?: string | null;
}

/** A result with the texts that the analysis writes for it. */
function tell({
	mode,
	risk,
	first,
	second,
	outline,
	symptoms,
	countsFrom = null,
}: Case): TourResult & { texts: string } {
	const malignant = { low: 0.0496, medium: 0.3, high: 0.866 }[risk];
	const explanation = explain({
		...{ mode, risk, outline, malignant, thresholds, modelVersion: '1.0.0', possible: [first, second] },
		ranked: [first, second].map((name) => ({ name, probability: 0.4567 })),
		reported: symptoms && { symptoms, counted: true, malignantBefore: 0.2 },
	});
	const clinical = mode === 'clinical';
	return {
		answer: {
			...{ mode, riskLevel: risk, label: labels[first], reason: null, redFlag: false, possible: [], countsFrom },
			recommendation: clinical ? explanation.clinical_recommendation : explanation.recommendation,
			predictions: [first, second].map((name) => ({ label: labels[name], confidence: 45.67 })),
			malignantProbability: malignant * 100,
		},
		assessment: { photo: { width: 300, height: 300 }, outline, heatmap },
		thresholds,
		texts: Object.values(explanation).join(' '),
	};
}

const cases = (['clinical', 'consumer'] as const).flatMap((mode) =>
	(['low', 'medium', 'high'] as const).flatMap((risk) =>
		Object.values(outlines).flatMap((outline) =>
			answers.flatMap((symptoms) =>
				names.map((first, index): Case => {
					const second = names[(index + 1) % names.length]!;
					return { mode, risk, first, second, outline, symptoms };
				}),
			),
		),
	),
);
const countsFrom = '2026-09-28T12:00:00Z';
/** The longest of these, as saved results that are seen again later. */
const saved = cases
	.filter(({ symptoms, outline }) => symptoms?.grew && outline === outlines.worst)
	.map((each) => ({ ...each, countsFrom }));
const usual: Case = {
	...{ mode: 'consumer', risk: 'high', first: 'melanoma', second: 'melanocytic_nevus', symptoms: null },
	outline: outlines.uneven!,
};
const say = (script: Script) =>
	listCues(script)
		.map(({ text }) => text)
		.join(' ');

test('for a saved result, it says from which day the advice counts, however long that takes', () => {
	for (const each of [...saved, { ...usual, countsFrom }])
		expect(say(writeResultScript(tell(each)))).toContain(formatDate(countsFrom));
	expect(say(writeResultScript(tell({ ...usual, countsFrom })))).toContain(
		`This advice counts from ${formatDate(countsFrom)}. If the visit is overdue, go now.`,
	);
	expect(say(writeResultScript(tell(usual)))).not.toContain('counts from');
});

describe('for every result', () => {
	test('a tour takes 20 to 40 seconds, with scenes and sentences without a gap', () => {
		for (const each of [...cases, ...saved]) {
			const { scenes, length } = writeResultScript(tell(each));
			expect(length, JSON.stringify(each)).toBeGreaterThanOrEqual(tourSeconds.min - 1e-9);
			expect(length, JSON.stringify(each)).toBeLessThanOrEqual(tourSeconds.max);
			let at = 0;
			for (const scene of scenes) {
				expect(scene.start).toBeCloseTo(at, 9);
				for (const cue of scene.cues) {
					expect(cue.start).toBeCloseTo(at, 9);
					at += cue.length;
				}
				expect(at).toBeCloseTo(scene.start + scene.length, 9);
			}
			expect(at).toBeCloseTo(length, 9);
		}
	});

	test('it says the risk, why a harmless name is not a low risk, what to do, and what it is not', () => {
		for (const each of cases) {
			const result = tell(each);
			const said = say(writeResultScript(result));
			expect(said).toContain(`The result is ${riskNames[each.risk]}.`);
			expect(said.split('Low does not rule out melanoma.')).toHaveLength(each.risk === 'low' ? 2 : 1);
			const [doFirst, doNext] = splitSentences(result.answer.recommendation);
			expect(said).toContain(doFirst);
			// "Watch this spot" alone would be reassuring.
			if (doFirst === 'Watch this spot.') expect(said).toContain(doNext);
			expect(said).toContain(splitSentences(messages.analysis.disclaimer)[0]);
			const benign = getMeaning(labels[each.first])!.kind === 'benign';
			const malignantNext = getMeaning(labels[each.second])!.kind !== 'benign';
			if (each.risk !== 'low' && benign && malignantNext)
				expect(said).toMatch(/cannot be ruled out|By the photo alone/);
		}
	});

	test('its sentences are whole, and fit into one call to the server’s voice', () => {
		for (const each of cases) {
			const cues = listCues(writeResultScript(tell(each)));
			for (const { text } of cues) expect(splitSentences(text)).toEqual([text]);
			const spoken = cues.map(({ text }) => text).join('\n');
			expect(spoken.length).toBeLessThan(limits.speech.maxTextLength);
			expect(splitSentences(spoken)).toEqual(cues.map(({ text }) => text));
		}
	});
});

test('it says the same about the outline as the explanation', () => {
	const result = tell(usual);
	const script = writeResultScript(result);
	const measured = script.scenes.filter(({ kind }) => ['asymmetry', 'border', 'colors'].includes(kind));
	expect(measured).toHaveLength(3);
	for (const { cues } of measured) expect(result.texts).toContain(cues[0].text);
	const none = writeResultScript(tell({ ...usual, outline: null }));
	expect(none.scenes.map(({ kind }) => kind)).toEqual([
		'photo',
		'outline',
		'heat-map',
		'probabilities',
		'next-step',
		'disclaimer',
	]);
	expect(result.texts).not.toContain(none.scenes[1]!.cues[0].text);
	expect(tell({ ...usual, outline: null }).texts).toContain(none.scenes[1]!.cues[0].text);
	const even = writeResultScript(tell({ ...usual, outline: outlines.even! }));
	expect(even.scenes.some(({ kind }) => kind === 'asymmetry' || kind === 'border')).toBe(false);
});

test('clinicians hear numbers and their own advice, with red flags first', () => {
	const said = say(writeResultScript(tell({ ...usual, mode: 'clinical', symptoms: { bleed: true } })));
	expect(said).toContain('Asymmetry 0.40. Border irregularity 2.31.');
	expect(said).toContain('45.7%');
	expect(said).toContain(`The patient reports that ${redFlags.bleed}`);
});

test('the scenes follow a voice that is slower or faster than estimated', () => {
	const script = writeResultScript(tell(usual));
	const cues = listCues(script);
	const slower = fitScript(
		script,
		cues.map(({ length }) => length * 1.05),
	);
	expect(slower.length).toBeGreaterThan(script.length);
	expect(say(slower)).toBe(say(script));
	const quick = fitScript(
		script,
		cues.map(() => 0.5),
	);
	expect(quick.length).toBeGreaterThanOrEqual(tourSeconds.min - 1e-9);
});

test('what cannot be shortened any more is said in full, even if it takes longer', () => {
	const { length } = writeScript([{ kind: 'photo', title: 'Your photo', texts: ['Word after word. '.repeat(60)] }]);
	expect(length).toBeGreaterThan(tourSeconds.max);
});

test('scenes and sentences are found by their time', () => {
	const script = writeResultScript(tell(usual));
	for (const [index, { start, length, cues }] of script.scenes.entries()) {
		expect(findScene(script, start)).toBe(index);
		expect(findScene(script, start + length - 1e-6)).toBe(index);
		expect(findCue(script, start)).toBe(cues[0]);
	}
	expect(findScene(script, script.length + 5)).toBe(script.scenes.length - 1);
	expect(findCue(script, -1)).toBe(script.scenes[0]!.cues[0]);
});
