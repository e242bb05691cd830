import { reassess } from '@dermavigil/analysis/symptoms';
import { messages, type Prediction, type SavedAssessment, savedAssessmentSchema } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { closeupAssessment, fusedAssessment } from '../../../test/assessments.ts';
import { readModelCard } from '../../inference/model.ts';
import { checkFused } from './check-fused.ts';

const card = readModelCard();
const closeup = { kind: 'closeup' as const, image_base64: '', assessment: closeupAssessment };
const overview = { kind: 'overview' as const, image_base64: '' };
const check = (assessment: SavedAssessment, further_photos: object[] | null = [overview, closeup]) =>
	checkFused({ assessment, further_photos: further_photos as (typeof closeup)[] | null }, card);

const changed = (changes: Partial<SavedAssessment>) => ({ ...fusedAssessment, ...changes });
const { malignantProbability, prediction, probabilities, fused } = fusedAssessment;
/** The same with the confidence of one class changed. */
const shift = (place: number, by: number): Prediction[] =>
	probabilities.map((each, i) => (i === place ? { ...each, confidence: each.confidence + by } : each));
const answered = savedAssessmentSchema.parse(reassess(fusedAssessment, { bleed: true, changed: true, age: 70 }, card));
const last = probabilities.length - 1;

describe('an assessment of both photos', () => {
	it.each<[string, SavedAssessment, (object[] | null)?]>([
		['that follows from both', fusedAssessment],
		['whose computation differed by a hair elsewhere', changed({ probabilities: shift(last, -0.009) })],
		['that counts the answers', answered],
		['that has waited since answers did not count', changed({ symptoms: answered.symptoms })],
		['by another version of the model', changed({ modelVersion: '0.0.1', malignantProbability: 1 })],
		['that is of one photo alone', closeupAssessment, null],
	])('%s is accepted', (_, assessment, photos) => {
		expect(() => check(assessment, photos)).not.toThrow();
	});

	it.each<[string, SavedAssessment, (object[] | null)?]>([
		['with a lower chance of cancer', changed({ malignantProbability: malignantProbability - 0.02 })],
		['with a higher one', changed({ malignantProbability: malignantProbability + 0.02 })],
		['with another risk', changed({ prediction: { ...prediction, riskLevel: 'low' } })],
		['with another first probability', changed({ probabilities: shift(0, 0.02) })],
		['with another last probability', changed({ probabilities: shift(last, 0.02) })],
		['with fewer conditions', changed({ probabilities: probabilities.slice(0, -1) })],
		['with more conditions', changed({ probabilities: [...probabilities, { label: 'Melanoma', confidence: 0 }] })],
		[
			'with another name for a condition',
			changed({ probabilities: probabilities.with(last, { ...probabilities[last]!, label: probabilities[1]!.label }) }),
		],
		['of another dermatoscope image', changed({ fused: { ...fused!, dermatoscope: closeupAssessment.probabilities } })],
		['of another close-up', changed({ fused: { ...fused!, closeup: probabilities } })],
		['that counts other answers', { ...answered, symptoms: null }],
		['without its close-up', fusedAssessment, [overview]],
		['without further photos', fusedAssessment, null],
		[
			'with a close-up by another version of the model',
			fusedAssessment,
			[{ ...closeup, assessment: { ...closeupAssessment, modelVersion: '0.0.1' } }],
		],
	])('%s is rejected', (_, assessment, photos) => {
		expect(() => check(assessment, photos)).toThrow(messages.savedScan.notFused);
	});
});
