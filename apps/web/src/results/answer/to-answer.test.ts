import { messages, type Scan, scanAssessmentSchema } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { makeAssessment, makeScan } from '../../../test/fixtures.ts';
import { toAnswer } from './to-answer.ts';

describe('a saved scan whose own advice did not load', () => {
	const advise = (changes: Partial<Scan>) => toAnswer(makeScan(1, changes), null, '2026-10-01T08:30:00.000Z');

	it.each(['low', 'medium', 'high', 'unknown'] as const)('with risk %s says what to do for that risk', (risk_level) => {
		const { recommendation, countsFrom } = advise({ risk_level, symptoms: { bleed: false } });
		expect(recommendation).toBe(messages.analysis.adviceByRisk[risk_level]);
		expect(countsFrom !== null).toBe(risk_level === 'high' || risk_level === 'medium');
	});

	it.each(['low', 'medium', 'high', 'unknown'] as const)('with risk %s still begins with a red flag', (risk_level) => {
		const answer = advise({ risk_level, symptoms: { bleed: true } });
		expect(answer.recommendation).toMatch(/^Show this spot to a doctor within two weeks, because it has bled\./);
		expect(answer).toMatchObject({ redFlag: true, countsFrom: '2026-10-01T08:30:00.000Z' });
	});
});

it.each([
	['consumer', 'Plain what.', 'Plain what.'],
	['clinical', 'Clinical what.', 'Clinical what.'],
	['clinical', '', 'Plain what.'],
] as const)(
	'a saved scan in mode %s says what it said when it was saved',
	(mode, clinical_recommendation, recommendation) => {
		const assessment = makeAssessment({ mode });
		const explanation = { ...assessment.explanation, clinical_recommendation };
		const saved = scanAssessmentSchema.parse({ ...assessment, explanation });
		const answer = toAnswer(makeScan(1, { mode }), saved, null);
		const { possible, malignantProbability } = assessment;
		expect(answer).toMatchObject({ recommendation, possible, malignantProbability, countsFrom: null });
	},
);
