import { type Noise, ramp } from './noise.ts';

/** A point of the lesion: (u, v) in millimeters and (x, y) in mean radii from its center; `rim` is 1 on the border. */
export interface LesionPoint {
	u: number;
	v: number;
	x: number;
	y: number;
	rim: number;
	angle: number;
}

/** What is in the skin at a point. Melanin and blood are optical densities, veil and pale are shares, height is in mm. */
export interface Tissue {
	melanin: number;
	blood: number;
	/** Pigment deep in the skin, which looks blue-gray. */
	veil: number;
	/** Scar, keratin or milia: whitish. */
	pale: number;
	height: number;
}

/** What makes this lesion differ from others of its pattern. */
export interface Style {
	noise: Noise;
	/** Seen through a dermatoscope: the surface is flat, and deeper structures show. */
	close: boolean;
	variegation: number;
	/** How heavily this lesion is pigmented. */
	depth: number;
	/** The direction in which an uneven lesion is uneven. */
	cosine: number;
	sine: number;
}

/** Adds what the lesion contributes at `point` to `tissue`. */
export type PaintTissue = (point: LesionPoint, tissue: Tissue, style: Style) => void;

/** Lines of a pigment network, 0 to 1, with meshes about `mesh` mm wide. */
export function pigmentNetwork({ u, v }: LesionPoint, noise: Noise, mesh: number, thickness: number): number {
	const bend = 1.3 * noise.layered(u * 1.4, v * 1.4, 2);
	const { near, second } = noise.cell(u / mesh + bend, v / mesh - bend);
	const weight = noise.layered(u * 0.8 + 20, v * 0.8, 3);
	return ramp(thickness, thickness * 0.2, second - near) * ramp(0.25, 0.65, weight);
}

/** The height of a dome that rises gently from the border, 1 in the middle. */
export function dome(rim: number): number {
	return Math.max(0, 1 - rim * rim) ** 2;
}

/** How far a point is out, 1 on the border, with the border frayed by `amount` (radii), outward as often as inward. */
export function frayed({ u, v, rim }: LesionPoint, noise: Noise, amount: number): number {
	return rim + amount * (noise.layered(u * 1.1 + 60, v * 1.1 + 60, 4) - 0.5);
}
