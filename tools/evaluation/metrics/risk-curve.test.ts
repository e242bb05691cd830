import type { LesionClass, ModeSettings } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { measureRiskCurve } from './risk-curve.ts';

const classes: LesionClass[] = ['melanoma', 'melanocytic_nevus'];
const settings: ModeSettings = {
	classes,
	malignant: ['melanoma'],
	temperature: 1,
	offsets: [0, 0],
	thresholds: { medium: 0.04, high: 0.6 },
	possibleFrom: 0.2,
	familiarFrom: 0,
	margins: { noLesion: 0, otherKind: 0, familiar: 0, risk: 0, name: 0 },
};
const lesion = (diagnosis: LesionClass | 'other_benign', melanoma: number) => ({
	probabilities: [melanoma, 1 - melanoma],
	diagnosis,
	label: diagnosis === 'other_benign' ? null : classes.indexOf(diagnosis),
});

it('trades melanomas shown as Low against benign lesions not shown as Low', () => {
	const cases = [
		lesion('melanoma', 0.06),
		lesion('melanoma', 0.9),
		lesion('melanocytic_nevus', 0.02),
		lesion('other_benign', 0.2),
	];
	const { melanomas, benign, shipped, points } = measureRiskCurve(cases, settings);
	expect([melanomas, benign]).toEqual([2, 2]);
	expect(shipped).toMatchObject({ threshold: 0.04, melanomaSensitivity: { value: 1 }, specificity: { value: 0.5 } });
	const at = (threshold: number) => {
		const point = points.find((each) => each.threshold === threshold)!;
		return [point.melanomaSensitivity.value, point.specificity.value];
	};
	// A risk of exactly the threshold is Medium.
	expect([at(0.01), at(0.02), at(0.1), at(0.2), at(0.3)]).toEqual([
		[1, 0],
		[1, 0],
		[0.5, 0.5],
		[0.5, 0.5],
		[0.5, 1],
	]);
});
