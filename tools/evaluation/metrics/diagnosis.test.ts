import type { LesionClass } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { findLabel, isMalignantDiagnosis } from './diagnosis.ts';

const consumer: { classes: LesionClass[] } = { classes: ['melanoma', 'melanocytic_nevus', 'seborrheic_keratosis'] };
const clinical: { classes: LesionClass[] } = { classes: ['melanoma', 'melanocytic_nevus', 'benign_keratosis'] };

it('names a benign keratosis seborrheic only where it is one', () => {
	const label = (exactDiagnosis: string, mode: typeof consumer) =>
		findLabel({ diagnosis: 'benign_keratosis', exactDiagnosis }, mode);
	expect(label('Seborrheic keratosis', consumer)).toBe(2);
	expect(label('Solar lentigo', consumer)).toBeNull();
	expect([label('Seborrheic keratosis', clinical), label('Solar lentigo', clinical)]).toEqual([2, 2]);
});

it('gives no class for what the mode does not know, but still says whether it is malignant', () => {
	expect(findLabel({ diagnosis: 'dermatofibroma' }, consumer)).toBeNull();
	expect(findLabel({ diagnosis: 'melanoma' }, consumer)).toBe(0);
	const malignant = { malignant: ['melanoma'] as LesionClass[] };
	const found = (['melanoma', 'other_malignant', 'other_benign', 'melanocytic_nevus'] as const).map((diagnosis) =>
		isMalignantDiagnosis(diagnosis, malignant),
	);
	expect(found).toEqual([true, true, false, false]);
});
