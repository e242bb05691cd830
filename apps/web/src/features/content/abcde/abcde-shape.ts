import { around, closedPath } from '../../../ui/brand/closed-path.ts';
import { millimeters, type Strengths } from './abcde-signs.ts';

/** Units of the drawing for each millimeter of skin. */
export const unitsPerMillimeter = 9;

const bay = (angle: number, at: number, width: number) => Math.exp(-(Math.sin((angle - at) / 2) ** 2) / width ** 2);

type Shape = Pick<Strengths, 'asymmetry' | 'border' | 'diameter'>;

/** The lesion's outline, around (0, 0), as SVG path data. */
export function getOutline({ asymmetry, border, diameter }: Shape): string {
	const radius = (millimeters(diameter) / 2) * unitsPerMillimeter;
	const [lopsided, ragged] = [asymmetry / 100, border / 100];
	const points = around(96, (angle) => {
		const shape = 0.26 * Math.cos(angle - 0.5) + 0.15 * Math.cos(2 * angle + 0.9) + 0.1 * Math.sin(3 * angle);
		const scallops = 0.05 * Math.sin(9 * angle + Math.sin(2 * angle)) + 0.03 * Math.sin(16 * angle);
		const bays = 0.34 * bay(angle, 1.8, 0.11) + 0.28 * bay(angle, 3.9, 0.09) + 0.24 * bay(angle, 5.4, 0.09);
		return radius * (1 + 0.025 * Math.cos(2 * angle) + lopsided * shape + ragged * (scallops - bays));
	});
	return closedPath(points);
}

/** Three months before: the smaller, the rounder and the smoother, the more has changed since. */
export function getEarlierOutline(strengths: Strengths): string {
	const change = strengths.evolution / 100;
	const size = millimeters(strengths.diameter) * (1 - 0.45 * change);
	return getOutline({
		asymmetry: strengths.asymmetry * (1 - change),
		border: strengths.border * (1 - change),
		diameter: (size - 2) * 10,
	});
}
