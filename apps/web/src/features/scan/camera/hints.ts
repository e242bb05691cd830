import type { FrameMeasures } from '@dermavigil/analysis/framing';
import type { Mode } from '@dermavigil/contract';

/** What the camera says, on screen and aloud: one sentence for each fault of a frame, and one for none. */
export const hintTexts = {
	dark: 'Too dark. Find more light.',
	bright: 'Too bright. Move out of the light.',
	glare: 'Light reflects off the skin. Tilt the camera a little.',
	absent: 'Put one spot in the middle.',
	far: 'Move closer.',
	near: 'Move back a little.',
	aside: 'Move the spot to the middle.',
	moving: 'Hold still.',
	blurred: 'Not sharp yet. Wait for the focus, or move back a little.',
	good: 'Good. Stay like this.',
} as const;

export type Hint = keyof typeof hintTexts;

// docs/decisions/2026-11-23-camera.md says how each of these was chosen.

/** Mean brightness, 0 to 1: halfway between what the gate rejects and what real photos have. */
const light = { darkBelow: 0.2, brightFrom: 0.89 };
/** Share of the field. */
const maxGlare = 0.01;
/** The diameter of the lesion, in sides of the frame. A dermatoscope is closer than a phone. */
const diameters: Record<Mode, { min: number; max: number }> = {
	consumer: { min: 0.2, max: 0.5 },
	clinical: { min: 0.2, max: 0.7 },
};
/** The distance from the middle, in sides of the frame. */
const maxOffset = 0.15;
/** Sides of the frame per second. */
const maxSpeed = 0.12;
const minSharpness = 0.37;

/** The fault of a frame to fix first: without light nothing can be seen, and motion blurs what is visible. */
export function chooseHint(measures: FrameMeasures, mode: Mode): Hint {
	const { brightness, glare, sharpness, speed, lesion } = measures;
	if (brightness < light.darkBelow) return 'dark';
	if (brightness >= light.brightFrom) return 'bright';
	if (glare > maxGlare) return 'glare';
	if (!lesion) return 'absent';
	if (lesion.diameter < diameters[mode].min) return 'far';
	if (lesion.diameter > diameters[mode].max) return 'near';
	if (Math.hypot(lesion.x - 0.5, lesion.y - 0.5) > maxOffset) return 'aside';
	if (speed > maxSpeed) return 'moving';
	return sharpness < minSharpness ? 'blurred' : 'good';
}
