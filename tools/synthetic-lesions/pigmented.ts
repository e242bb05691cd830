import { ramp } from './noise.ts';
import { dome, frayed, type LesionPoint, pigmentNetwork, type Style, type Tissue } from './tissue.ts';

/** An ordinary mole: one brown, a pigment network that fades outwards, dots in the middle. */
export function paintNevus(point: LesionPoint, tissue: Tissue, { noise, close, depth, variegation }: Style): void {
	const cover = ramp(close ? 1.14 : 1.07, close ? 0.78 : 0.9, point.rim);
	const cloud = noise.layered(point.x * 1.7 + 40, point.y * 1.7 + 40, 4) - 0.5;
	const center = ramp(0.9, 0.1, point.rim);
	let melanin = depth * (0.5 + 0.3 * center + (0.5 + variegation) * cloud);
	if (close) {
		const lines = pigmentNetwork(point, noise, 0.27, 0.42) * ramp(0.1, 0.6, point.rim) * ramp(1.12, 0.8, point.rim);
		const globule = noise.cell(point.u * 3.3 + 9, point.v * 3.3);
		const dots = globule.own > 0.45 ? ramp(0.34, 0.2, globule.near) * ramp(0.75, 0.3, point.rim) : 0;
		melanin += 0.5 * lines + 0.45 * dots - 0.08;
	} else {
		melanin += 0.32 + 0.25 * (noise.layered(point.u * 1.3, point.v * 1.3, 3) - 0.5);
		tissue.height += 0.8 * dome(point.rim) + 0.12 * cover * noise.layered(point.u, point.v, 3);
	}
	tissue.melanin += cover * Math.max(0.08, melanin);
}

/** An uneven pigmented lesion: several browns, black, a blue-gray veil, a whitish scar, streaks and dots at its border. */
export function paintAtypical(point: LesionPoint, tissue: Tissue, style: Style): void {
	const { noise, close, depth, variegation, cosine, sine } = style;
	const along = point.x * cosine + point.y * sine;
	const across = point.y * cosine - point.x * sine;
	const cover = ramp(1.06, 0.93, frayed(point, noise, close ? 0.35 : 0.14));
	const warp = noise.layered(point.x * 1.5 + 70, point.y * 1.5 + 7, 4) - 0.5;
	const blotch = ramp(0.85, 0.35, Math.hypot(along - 0.4 + warp, across * 0.8 + 0.9 * warp));
	const second = ramp(0.5, 0.2, Math.hypot(along + 0.35 - warp, across - 0.55 + warp));
	const veil = ramp(0.62, 0.2, Math.hypot(along - 0.12 + 1.1 * warp, across + 0.38 - warp));
	const scar = ramp(0.5, 0.2, Math.hypot(along + 0.42 + warp, across + 0.1 + 1.2 * warp));
	const cloud = noise.layered(point.x * 3.1 + 3, point.y * 3.1 + 30, 4) - 0.5;
	let melanin = depth * (0.5 + 1.2 * cloud + 0.8 * warp + variegation * (1.2 * blotch + 0.9 * second));
	if (close) {
		const lines = pigmentNetwork(point, noise, 0.42 + 0.1 * warp, 0.42);
		const streak =
			noise.value(7 * Math.cos(point.angle) + 40, 7 * Math.sin(point.angle) + point.rim) * ramp(0.72, 0.98, point.rim);
		const dot = noise.cell(point.u * 3 + 50, point.v * 3);
		melanin += 0.45 * lines * (1 - 0.6 * veil) + 0.7 * Math.max(0, streak - 0.35);
		if (dot.own > 0.66)
			melanin += 1.3 * ramp(0.1 + 0.3 * dot.own, 0.14, dot.near) * ramp(0.02, 0.16, warp) * ramp(0.2, 0.7, point.rim);
	} else {
		melanin += 0.5 + 0.4 * (noise.layered(point.u * 1.4, point.v * 1.4, 3) - 0.5);
		tissue.height += 0.8 * dome(point.rim) + 0.4 * cover * noise.layered(point.u * 0.6, point.v * 0.6, 3);
	}
	tissue.melanin += cover * Math.max(0.1, melanin) * (1 - 0.85 * variegation * scar);
	tissue.veil += cover * variegation * 0.8 * veil;
	tissue.pale += cover * variegation * 0.2 * scar;
	tissue.blood += variegation * 0.3 * cover * scar;
}
