import type { LesionInput, Mode } from '@dermavigil/contract';
import type { SyntheticLesionOptions } from '../synthetic-lesions/scene.ts';
import { renderSyntheticLesion } from '../synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../synthetic-lesions/to-sharp.ts';
import { between, pick } from './chance.ts';

/** A synthetic lesion: its looks, which are not a diagnosis, and how its patient photographs it. */
export interface DemoLesion {
	input: LesionInput;
	mode: Mode;
	scene: SyntheticLesionOptions;
}

const patterns = [
	...Array<'nevus'>(8).fill('nevus'),
	...Array<'keratosis'>(4).fill('keratosis'),
	...Array<'atypical'>(4).fill('atypical'),
	...Array<'basal'>(3).fill('basal'),
	...Array<'vascular'>(2).fill('vascular'),
];

const bodyParts: LesionInput[] = [
	{ nickname: 'Mole on the back', body_part: 'Upper back' },
	{ nickname: 'Shoulder spot', body_part: 'Left shoulder' },
	{ nickname: 'Forearm mole', body_part: 'Right forearm' },
	{ nickname: 'Spot above the knee', body_part: 'Left thigh' },
	{ nickname: 'Freckle on the chest', body_part: 'Chest' },
	{ nickname: 'Calf mole', body_part: 'Right calf' },
	{ nickname: 'Neck spot', body_part: 'Neck' },
	{ nickname: 'Old mole', body_part: 'Abdomen' },
	{ nickname: 'Rough patch', body_part: 'Left hand' },
	{ nickname: 'Temple spot', body_part: 'Face' },
];

/** An invented lesion on skin of the given tone, on a different body part from the patient's other lesions. */
export function inventLesion(skinTone: number, others: readonly DemoLesion[]): DemoLesion {
	const mode = pick(['consumer', 'clinical'] as const);
	const seed = Math.floor(between(1, 2 ** 31));
	const kind = mode === 'clinical' ? 'dermoscopy' : 'phone';
	return {
		input: pick(bodyParts.filter((bodyPart) => !others.some(({ input }) => input === bodyPart))),
		mode,
		scene: { seed, kind, pattern: pick(patterns), skinTone, width: 800, height: 600 },
	};
}

/** A JPEG photo of it: the first one, or a later one at another angle, in different light, with the lesion slightly larger. */
export async function photograph({ scene }: DemoLesion, shot: number): Promise<Buffer> {
	const taken = {
		shot,
		growth: 1 + shot * between(0, 0.12),
		shiftX: between(-0.04, 0.04),
		shiftY: between(-0.04, 0.04),
		turn: between(-0.2, 0.2),
		light: between(0.92, 1.08),
	};
	return await toSharp(renderSyntheticLesion({ ...scene, ...taken }))
		.jpeg({ quality: 90 })
		.toBuffer();
}
