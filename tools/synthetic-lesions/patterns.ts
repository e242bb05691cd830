import { type Noise, ramp } from './noise.ts';
import { paintAtypical, paintNevus } from './pigmented.ts';
import { paintBasal, paintKeratosis, paintVascular } from './raised.ts';
import type { LesionPattern, Scene } from './scene.ts';
import type { LesionPoint, PaintTissue, Style, Tissue } from './tissue.ts';

/** How each pattern is painted, and how much it reddens the skin around it. */
const patterns: Record<LesionPattern, { paint: PaintTissue; halo: number }> = {
	nevus: { paint: paintNevus, halo: 0.07 },
	atypical: { paint: paintAtypical, halo: 0.1 },
	keratosis: { paint: paintKeratosis, halo: 0.03 },
	basal: { paint: paintBasal, halo: 0.1 },
	vascular: { paint: paintVascular, halo: 0.13 },
};

/** How far the halo and frayed borders reach, in radii. */
const HALO = 1.5;
const REACH = 1.26;

/** The lesion's inner structure. Zones grow with the lesion; pigment network, dots and vessels keep their size in millimeters. */
export function createPattern(
	scene: Scene,
	noise: Noise,
	random: () => number,
): (point: LesionPoint, tissue: Tissue) => void {
	const { paint, halo } = patterns[scene.pattern];
	const heading = 2 * Math.PI * random();
	const style: Style = {
		noise,
		close: scene.kind === 'dermoscopy',
		variegation: scene.variegation,
		depth: 0.8 + 0.4 * random(),
		cosine: Math.cos(heading),
		sine: Math.sin(heading),
	};
	return (point, tissue) => {
		tissue.blood += halo * ramp(HALO, 0.9, point.rim);
		if (point.rim < REACH) paint(point, tissue, style);
	};
}
