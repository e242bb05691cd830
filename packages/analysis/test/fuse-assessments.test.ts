import { type Assessment, assessmentSchema, type Mode, type Outline } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { fuseAssessments } from '../src/fuse-assessments.ts';
import { interpretProbabilities } from '../src/interpret-probabilities.ts';
import { reassess } from '../src/symptoms.ts';
import { card, triangle } from './small-card.ts';

/** An assessment of a photo, `width` pixels wide, in which the mode's classes have these probabilities. */
function createAssessment(
	mode: Mode,
	probabilities: number[],
	width: number,
	outline: Outline | null = null,
): Assessment {
	return assessmentSchema.parse({
		mode,
		modelVersion: card.version,
		suitability: 'suitable',
		...interpretProbabilities(probabilities, { mode, outline, reported: null }, card),
		photo: { width, height: 240 },
		heatmap: null,
		outline,
	});
}

const closeup = createAssessment('consumer', [0, 0.2, 0.8], 300);
const dermatoscope = createAssessment('clinical', [0.1, 0.9, 0], 400, triangle);
const fused = fuseAssessments(closeup, dermatoscope, card);

it('is a clinical assessment of the dermatoscope image, with a chance between those of both photos', () => {
	expect(assessmentSchema.parse(fused)).toEqual(fused);
	expect(fused).toMatchObject({ mode: 'clinical', photo: { width: 400 }, symptoms: null });
	expect(fused.malignantProbability).toBeGreaterThan(dermatoscope.malignantProbability!);
	expect(fused.malignantProbability).toBeLessThan(closeup.malignantProbability!);
	expect(dermatoscope.prediction.riskLevel).toBe('low');
	expect(fused.prediction.riskLevel).toBe('medium');
});

it('says what each photo alone gives, whatever was answered before', () => {
	expect(fuseAssessments(closeup, reassess(dermatoscope, { bleed: true }, card), card)).toEqual(fused);
	expect(fused.fused).toEqual({ closeup: closeup.probabilities, dermatoscope: dermatoscope.probabilities });
	expect(fused.explanation.explanation_text).toMatch(/^Both photos together look most like/);
	expect(fused.explanation.explanation_text).toContain('Colors found: red.');
	expect(fused.explanation.technical_summary).toContain(
		'Fused from both photos: 80% by the close-up alone, 10% by the dermatoscope image alone.',
	);
});

it('names red flags in the advice, and answers raise the risk as they do with the close-up', () => {
	const reassessed = reassess(fused, { bleed: true }, card);
	// The odds of melanoma against nevus, the two that both modes name, times e to the power of strength x (0.4 + 1) x (1 - 0.25).
	const odds = (fused.malignantProbability! / (100 - fused.malignantProbability!)) * Math.exp(0.8 * 1.4 * 0.75);
	expect(reassessed.malignantProbability).toBeCloseTo((100 * odds) / (1 + odds), 6);
	expect(reassessed.probabilities).toEqual(fused.probabilities);
	expect(reassessed.fused).toEqual(fused.fused);
	expect(reassessed.explanation.explanation_text).toContain('Your answers raised that chance from');
	expect(reassessed.explanation.recommendation).toMatch(/^Show this spot to a doctor within two weeks, because/);
	expect(reassessed.explanation.explanation_text).toMatch(/^Both photos together/);
	expect(reassess(reassessed, {}, card)).toEqual(fused);
});

it('is not lowered by answers', () => {
	const reassessed = reassess(fused, { bleed: false, itch: false, age: 10 }, card);
	expect(reassessed.malignantProbability).toBeCloseTo(fused.malignantProbability!, 10);
	expect(reassessed.explanation.explanation_text).toContain('did not raise that chance');
});

it('rejects a photo that another version assessed', () => {
	const older = { modelVersion: '1.0.0' };
	expect(() => fuseAssessments({ ...closeup, ...older }, dermatoscope, card)).toThrow('version 1.0.0');
	expect(() => fuseAssessments(closeup, { ...dermatoscope, ...older }, card)).toThrow('version 1.0.0');
});
