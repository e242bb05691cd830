import { classSchema, type LesionClass, type ModeSettings } from '@dermavigil/contract';
import { z } from 'zod';

/** What a lesion can be diagnosed as: a class of the model, or something that none of them names. */
export const diagnosisSchema = z.enum([...classSchema.options, 'other_benign', 'other_malignant', 'inflammatory']);
export type Diagnosis = z.infer<typeof diagnosisSchema>;

interface Diagnosed {
	diagnosis: Diagnosis;
	/** As the ISIC archive words it. */
	exactDiagnosis?: string | undefined;
}

/**
 * The index of a diagnosis among a mode's classes; null if none of them names it. Of the benign keratoses, consumer
 * mode names only the seborrheic one: a solar lentigo is benign, but not one of those.
 */
export function findLabel({ diagnosis, exactDiagnosis }: Diagnosed, { classes }: Pick<ModeSettings, 'classes'>) {
	const isSeborrheic = exactDiagnosis === 'Seborrheic keratosis';
	const name =
		diagnosis === 'benign_keratosis' && isSeborrheic && !classes.includes(diagnosis)
			? 'seborrheic_keratosis'
			: diagnosis;
	const label = classes.indexOf(name as LesionClass);
	return label < 0 ? null : label;
}

/** Whether a diagnosis is a skin cancer or actinic keratosis. */
export function isMalignantDiagnosis(diagnosis: Diagnosis, { malignant }: Pick<ModeSettings, 'malignant'>): boolean {
	return diagnosis === 'other_malignant' || malignant.includes(diagnosis as LesionClass);
}
