import { ramp } from './noise.ts';
import { dome, frayed, type LesionPoint, type Style, type Tissue } from './tissue.ts';

/** A waxy plaque with a sharp border, furrows, dark plugs and whitish cysts. */
export function paintKeratosis(point: LesionPoint, tissue: Tissue, { noise, close, depth, variegation }: Style): void {
	const cover = ramp(1.03, close ? 0.93 : 0.92, frayed(point, noise, 0.14));
	const cloud = noise.layered(point.x * 2.2 + 11, point.y * 2.2 + 90, 4) - 0.5;
	const fold = Math.abs(noise.layered(point.u * (close ? 0.9 : 0.7), point.v * (close ? 0.9 : 0.7), 2) - 0.5);
	const fissure = ramp(0.04, 0, fold) * ramp(-0.1, 0.12, cloud);
	const scale = close ? 0.85 : 0.38;
	const pore = noise.cell(point.u * scale + 20, point.v * scale + 60);
	const size = 0.1 + 0.6 * (pore.own - 0.7);
	const ragged = pore.near + 0.3 * (noise.layered(point.u * 3, point.v * 3, 2) - 0.5);
	const comedo = pore.own > 0.7 ? ramp(size, size * 0.6, ragged) : 0;
	const milium = pore.own < 0.2 ? ramp(0.08 + 0.5 * pore.own, 0.04, pore.near) : 0;
	const edge = ramp(0.72, 0.95, point.rim);
	const melanin = depth * (0.6 + (0.7 + 1.1 * variegation) * cloud + 0.12 * edge) + 0.35 * fissure + 1.2 * comedo;
	tissue.melanin += cover * Math.max(0.15, melanin + (close ? 0 : 0.12)) * (1 - 0.7 * milium);
	tissue.veil += cover * (0.04 + 0.4 * variegation * ramp(-0.05, 0.2, cloud)) * (1 - comedo);
	tissue.pale += cover * (0.5 * milium + 0.06);
	tissue.height += close ? 0 : 0.9 * dome(point.rim);
	tissue.height += (close ? 0.02 : 0.09) * cover * (1.5 + cloud - fissure - comedo + 0.4 * milium);
}

/** A pink pearly lesion with a raised wall, a raw hollow and blue-gray nests; its vessels are drawn as strokes. */
export function paintBasal(point: LesionPoint, tissue: Tissue, { noise, close, variegation }: Style): void {
	const cloud = noise.layered(point.x * 1.9 + 15, point.y * 1.9 + 33, 4) - 0.5;
	const cover = ramp(1.1, close ? 0.8 : 0.88, point.rim + 0.3 * cloud);
	const shine = ramp(0.55, 0.8, noise.layered(point.u * 1.1 + 90, point.v * 1.1, 4));
	const nestScale = close ? 0.7 : 0.28;
	const nest = noise.cell(point.u * nestScale * 1.4 + 5 + cloud, point.v * nestScale + 70);
	const nests = nest.own > 0.74 ? ramp(0.36, 0.12, nest.near + 0.5 * cloud) * ramp(1.05, 0.8, point.rim) : 0;
	const hollow = ramp(0.42, 0.22, Math.hypot(point.x + 0.1, point.y) + 0.9 * cloud);
	const wall = ramp(0.55, 0.85, point.rim) * ramp(1.1, 0.9, point.rim);
	tissue.blood += cover * (0.3 + 0.45 * Math.max(-0.3, cloud) + 0.4 * hollow);
	tissue.melanin += cover * (variegation * 0.3 * Math.max(0, cloud + 0.1) + 0.16 * hollow + 0.5 * variegation * nests);
	tissue.veil += cover * variegation * 0.85 * nests;
	tissue.pale += cover * (0.1 + 0.22 * shine + 0.1 * wall) * (1 - nests);
	tissue.height += (close ? 0.06 : 0.7) * (dome(point.rim) + 0.25 * wall + cover * 0.3 * cloud - 0.22 * hollow);
}

/** Red and purple lakes of blood between pale walls. */
export function paintVascular(point: LesionPoint, tissue: Tissue, { noise, close, depth, variegation }: Style): void {
	const bend = 1.2 * noise.layered(point.u * 1.1, point.v * 1.1, 3);
	const scale = close ? 1.35 : 0.7;
	const { near, second, own } = noise.cell(point.u * scale + bend, point.v * scale - bend);
	const septum = ramp(0.34, 0, second - near);
	const cover = ramp(1.06, 0.92, frayed(point, noise, 0.2) + 0.12 * (near - 0.4));
	const cloud = noise.layered(point.x * 2 + 8, point.y * 2, 3) - 0.5;
	tissue.blood += cover * depth * (1.15 + 0.5 * cloud) * (1 - 0.45 * septum);
	tissue.veil += cover * (0.1 + 0.45 * variegation * own) * (1 - septum);
	tissue.melanin += cover * variegation * 0.5 * ramp(0.6, 0.95, own) * (1 - septum);
	tissue.pale += cover * 0.1 * septum;
	tissue.height += (close ? 0.05 : 0.7) * (dome(point.rim) + cover * 0.15 * (1 - near));
}
