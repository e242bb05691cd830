import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lineSchema } from '../src/call.ts';
import {
	advisesVisit,
	ageQuestion,
	calls,
	type FurtherPhotoInput,
	findCloseup,
	formatSymptoms,
	hasRedFlag,
	labels,
	limits,
	messages,
	savedAssessmentSchema,
	scaleSchema,
	scanAssessmentSchema,
	scanInputSchema,
	scanSchema,
	storableText,
	submissionSchema,
	symptomQuestions,
	symptomsSchema,
	unsuitableLabel,
} from '../src/index.ts';

/** The lists in a JSON schema that may be of any length, by their paths. */
function findEndless(schema: unknown, path = ''): string[] {
	if (typeof schema !== 'object' || schema === null) return [];
	const isEndless = 'type' in schema && schema.type === 'array' && !('maxItems' in schema || 'prefixItems' in schema);
	return [
		...(isEndless ? [path] : []),
		...Object.entries(schema).flatMap(([key, part]) => findEndless(part, `${path}/${key}`)),
	];
}

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
	schema.safeParse(value).success;

it('text contains only what every database can store, and a line is a single line', () => {
	for (const text of ['', 'Zoë 😀 王', 'two\nlines']) expect(accepts(storableText, text)).toBe(true);
	for (const text of ['a\0b', '\ud83d', 'a\ude00b']) expect(accepts(storableText, text)).toBe(false);
	expect(accepts(lineSchema, 'Zoë 😀 王')).toBe(true);
	for (const text of ['two\nlines', 'a\u0085b', 'a\0b']) expect(accepts(lineSchema, text)).toBe(false);
});

describe('every call', () => {
	const named = Object.entries(calls);

	it('has a unique combination of method and path', () => {
		expect(new Set(named.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(named.length);
	});

	it('has a unique summary, short enough for the filter of the audit log', () => {
		const audited = Object.values(calls).filter((route) => route.access !== 'anyone' || 'audited' in route);
		const summaries = audited.map(({ summary }) => summary);
		expect(new Set(summaries).size).toBe(summaries.length);
		expect(summaries.filter(({ length }) => length > 50)).toEqual([]);
	});

	it('takes no list of any length: refusing a megabyte of wrong items would hold up everybody for seconds', () => {
		const bodies = named.flatMap(([name, route]) => ('body' in route ? [[name, route.body] as const] : []));
		const toJson = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
		expect(bodies.flatMap(([name, body]) => findEndless(toJson(body), name))).toEqual([]);
	});

	it.each(named)('%s names each part of its path in its schema', (_name, route) => {
		const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
		const known = 'params' in route ? Object.keys(route.params.shape) : [];
		expect(known.toSorted()).toEqual(inPath.toSorted());
	});
});

it('messages name the limits that are checked', () => {
	const { upload, account, speech } = limits;
	expect(messages.upload.tooLarge).toContain(`${upload.maxBytes / 2 ** 20}MB`);
	expect(messages.upload.tooManyPixels).toContain(`${upload.maxPixels / 1e6} megapixels`);
	expect(messages.upload.tooLong).toContain(`${upload.maxSide.toLocaleString('en')} pixels`);
	expect(messages.signup.nameTooLong).toContain(`${account.maxNameLength} characters`);
	expect(messages.signup.passwordTooShort).toContain(`${account.minPasswordLength} characters`);
	expect(messages.signup.passwordTooLong).toContain(`${account.maxPasswordLength} characters`);
	expect(messages.speech.tooLong).toContain(`${speech.maxTextLength.toLocaleString('en-US')} characters`);
});

describe('a saved assessment', () => {
	const top1 = { label: labels.melanocytic_nevus, confidence: 90 };
	const top2 = { label: labels.melanoma, confidence: 10 };
	const eczema = { label: 'Eczema', confidence: 0 };
	const corners = (count: number) => Array.from({ length: count }, (_, i) => [i, i * i]);
	const outline = { polygon: corners(3), area: 0.1, asymmetry: 0.1, borderIrregularity: 1.2, colors: ['red'] };
	const heatmap = { square: { left: 0, top: 0, side: 90 }, columns: 2, rows: 2, values: [0, 1, 0.5, 0] };
	const text = { explanation_text: '', technical_summary: '', recommendation: '', clinical_recommendation: '' };
	const assessment = {
		mode: 'consumer',
		modelVersion: '0.3.0',
		suitability: 'suitable',
		prediction: { top1, top2, riskLevel: 'low' },
		probabilities: [top1, top2],
		malignantProbability: 10,
		explanation: text,
		photo: { width: 120, height: 90 },
		heatmap,
		outline,
	};

	it('may lack a heat-map, an outline, its diameter, and what older clients did not send', () => {
		expect(savedAssessmentSchema.parse(assessment)).toEqual({ ...assessment, possible: [], symptoms: null });
		expect(accepts(savedAssessmentSchema, { ...assessment, heatmap: null, outline: null })).toBe(true);
	});

	it.each<[string, object]>([
		['of a photo that could not be judged', { suitability: 'blurred' }],
		['with an outline that encloses nothing', { outline: { ...outline, polygon: corners(2) } }],
		[
			'with more corners than are kept',
			{ outline: { ...outline, polygon: corners(limits.assessment.maxOutlinePoints + 1) } },
		],
		[
			'with a larger heat-map than is kept',
			{ heatmap: { ...heatmap, values: Array(limits.assessment.maxHeatMapValues + 1).fill(0) } },
		],
		['with a heat-map that lacks a value', { heatmap: { ...heatmap, values: heatmap.values.slice(1) } }],
		['with a heat-map of other values', { heatmap: { ...heatmap, values: [0, 1, 2, 0] } }],
		['with a label that nobody knows', { possible: ['Eczema'] }],
		['by a version that is none', { modelVersion: '<script>' }],
		['by a version that is a novel', { modelVersion: '1'.repeat(65) }],
		['with more possible conditions than there are', { possible: Array(20).fill(labels.melanoma) }],
		['with more probabilities than there are conditions', { probabilities: Array(20).fill(top2) }],
		['with a second label that nobody knows', { prediction: { top1, top2: eczema, riskLevel: 'low' } }],
		['with a first label that nobody knows', { prediction: { top1: eczema, top2, riskLevel: 'low' } }],
		['from a photo with such a label', { fused: { closeup: [eczema], dermatoscope: [] } }],
		['with more than certainty', { malignantProbability: 101 }],
		['with less than none', { malignantProbability: -1 }],
		['with an asymmetry beyond all numbers', { outline: { ...outline, asymmetry: 1e308 } }],
		['with a diameter beyond all numbers', { outline: { ...outline, diameter: 1e308 } }],
		['with more colors than there are', { outline: { ...outline, colors: Array(7).fill('red') } }],
		[
			'with a text that is too long',
			{ explanation: { ...text, recommendation: 'x'.repeat(limits.assessment.maxTextLength + 1) } },
		],
	])('is refused %s', (_kind, changes) => {
		expect(accepts(savedAssessmentSchema, { ...assessment, ...changes })).toBe(false);
	});

	const nothing = { label: unsuitableLabel, confidence: 0 };
	const prediction = { top1: nothing, top2: { label: messages.fallback.label, confidence: 0 }, riskLevel: 'unknown' };
	const empty = { prediction, probabilities: [], malignantProbability: null, heatmap: null, outline: null };
	it.each<[boolean, string, object]>([
		[true, 'nothing', {}],
		[false, 'a percentage', { prediction: { ...prediction, top1: { ...nothing, confidence: 1 } } }],
		[false, 'a risk', { prediction: { ...prediction, riskLevel: 'low' } }],
		[false, 'a possible condition', { possible: [labels.melanoma] }],
		[false, 'two photos', { fused: { closeup: [], dermatoscope: [] } }],
		[false, 'a heat-map', { heatmap }],
		[false, 'an outline', { outline }],
	])('%s: of a photo that could not be judged, with %s', (accepted, _kind, changes) => {
		const unsuitable = { ...assessment, suitability: 'blurred', ...empty, ...changes };
		expect(accepts(scanAssessmentSchema, unsuitable)).toBe(accepted);
	});

	const fused = { closeup: [top1, top2], dermatoscope: [top1, top2] };
	const closeup = { kind: 'closeup', image_base64: 'A', assessment } as unknown as FurtherPhotoInput;

	it('of both photos belongs to the close-up with the same probabilities', () => {
		const withOwn = (...probabilities: object[]) => ({ ...closeup, assessment: { ...assessment, probabilities } });
		expect(findCloseup([closeup], fused)).toBe(closeup);
		for (const other of [
			{ ...closeup, kind: 'dermatoscope' },
			{ ...closeup, assessment: null },
			withOwn(top1),
			withOwn(top1, { ...top2, confidence: 11 }),
			withOwn(top1, { ...top2, label: labels.dermatofibroma }),
		] as FurtherPhotoInput[])
			expect(findCloseup([other], fused)).toBeUndefined();
	});

	it('is saved with percentages that were rounded, and from both photos in clinical mode alone', () => {
		const thirds = [labels.melanoma, labels.melanocytic_nevus, labels.dermatofibroma].map((label) => ({
			label,
			confidence: 33.4,
		}));
		const scan = { image_base64: 'A', predictions: thirds, risk_level: 'low', ai_explanation: '' };
		const save = (mode: string) => ({ ...scan, further_photos: [closeup], assessment: { ...assessment, mode, fused } });
		expect([scan, save('clinical'), save('consumer')].map((input) => accepts(scanInputSchema, input))).toEqual([
			true,
			true,
			false,
		]);
		// Whether a clinician sees it is never assumed.
		expect(accepts(submissionSchema, scan)).toBe(false);
	});
});

it('a scale is half a micrometer to five millimeters', () => {
	const scales = [0.0004, 0.0005, 5, 5.1];
	expect(scales.map((mm_per_pixel) => accepts(scaleSchema, { mm_per_pixel }))).toEqual([false, true, true, false]);
});

it('a status of a later version counts as new', () => {
	expect(scanSchema.shape.status.parse('archived')).toBe('new');
});

describe('reported symptoms', () => {
	it('are listed in the order of the questions, red flags included, without unanswered ones', () => {
		expect(formatSymptoms({ age: 1, bleed: true, itch: false, grew: true })).toEqual([
			{ question: symptomQuestions.itch, answer: 'No', warning: false },
			{ question: symptomQuestions.grew, answer: 'Yes', warning: true },
			{ question: symptomQuestions.bleed, answer: 'Yes', warning: true },
			{ question: ageQuestion, answer: '1 year', warning: false },
		]);
		expect(formatSymptoms({ changed: false, age: 0 }).map(({ answer, warning }) => [answer, warning])).toEqual([
			['No', false],
			['0 years', false],
		]);
		expect([formatSymptoms(null), formatSymptoms({})]).toEqual([[], []]);
	});

	it('are a reason to see a doctor as soon as one of them is a red flag', () => {
		const reported = [null, {}, { itch: true, bleed: false, age: 90 }, { itch: true, bleed: true, age: 20 }];
		expect(reported.map(hasRedFlag)).toEqual([false, false, false, true]);
		expect(reported.map((symptoms) => advisesVisit('low', symptoms))).toEqual([false, false, false, true]);
		const risks = ['unknown', 'low', 'medium', 'high'] as const;
		expect(risks.map((risk) => advisesVisit(risk, null))).toEqual([false, false, true, true]);
	});

	it('have an age in whole years of a human lifetime, and no other answers', () => {
		for (const symptoms of [{}, { age: 0 }, { age: 120, itch: true }])
			expect(accepts(symptomsSchema, symptoms)).toBe(true);
		for (const symptoms of [{ age: 121 }, { age: -1 }, { age: 40.5 }, { name: 'Ann' }])
			expect(accepts(symptomsSchema, symptoms)).toBe(false);
	});
});
