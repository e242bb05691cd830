import type { Alignment } from '@dermavigil/contract';
import type { Scale } from './comparability.ts';
import type { ObservedPair } from './observe.ts';
import { centroid, getScale, move } from './similarity.ts';
import type { ScaleBasis } from './uncertainties.ts';

/**
 * The alignment as it is shown. Where only the lesion's own marks agree, they may have grown with it: then its turn and
 * place hold, and the scale is the patient's marks', or that of photos taken from the same distance.
 */
export function showAlignment(
	{ alignment, before }: ObservedPair,
	[from, to]: [Scale, Scale],
	basis: ScaleBasis | null,
): Alignment | null {
	if (!alignment) return null;
	const { similarity } = alignment;
	if (basis === 'skin' || basis === 'distance') return { ...similarity, by: 'features' };
	const marked = basis === 'marks' ? from.mmPerPixel! / to.mmPerPixel! : to.side / from.side;
	const factor = marked / getScale(similarity);
	const [a, b] = [similarity.a * factor, similarity.b * factor];
	const [x, y] = centroid(before.polygon);
	const [toX, toY] = move(similarity, [x, y]);
	return { a, b, dx: toX - a * x + b * y, dy: toY - b * x - a * y, by: 'outline' };
}
