import type { Scene } from '../script/script.ts';
import type { Box, Brush } from './brush.ts';
import { frameSizes } from './draw.ts';

const margin = 20;

/** Whether a scene has text beside the photo. */
export const isPaneled = ({ kind }: Scene): boolean => ['probabilities', 'measures', 'next-step'].includes(kind);

/** Where the photo is. */
export function getStage({ tall }: Brush, scene: Scene): Box {
	const { width, height } = frameSizes[tall ? 'tall' : 'wide'];
	const all = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
	if (!isPaneled(scene)) return all;
	return tall ? { ...all, height: 190 } : { ...all, width: 470 };
}

/** Where the text is. */
export function getPanel({ tall }: Brush): Box {
	const { width, height } = frameSizes[tall ? 'tall' : 'wide'];
	return tall
		? { x: margin, y: 226, width: width - 2 * margin, height: height - 226 - margin }
		: { x: 520, y: margin + 6, width: width - 520 - margin - 8, height: height - 2 * margin - 12 };
}
