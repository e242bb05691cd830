import { type Field, getField, type SquareFrame } from './field.ts';

/** Indexes in RGBA: melanin and blood absorb these two most, red hardly at all (Anderson and Parrish 1981). */
const [green, blue] = [1, 2];
/** Pixels that differ from the skin's median by more than this share of it are not skin: a lesion at the edge, hair, or clothes. */
const maxShading = 0.25;

/**
 * The share of green and blue light that each pixel absorbs beyond perilesional skin, 0 to 1, averaged over 3 x 3
 * pixels. Being a share, it does not depend on the skin's own tone or the strength of the light. Outside the field it
 * is 0.
 */
export function measureAbsorption(frame: SquareFrame): Float32Array {
	const field = getField(frame.side);
	const absorption = new Float32Array(frame.side ** 2);
	for (const channel of [green, blue]) {
		const { median, across, down } = fitSkin(frame, field, channel);
		for (const i of field.inside) {
			const skin = Math.max(1, median + across * field.x[i]! + down * field.y[i]!);
			absorption[i]! += Math.max(0, 1 - frame.data[4 * i + channel]! / skin) / 2;
		}
	}
	return average(absorption, field);
}

/**
 * A channel of bare skin: the median of the field's edge, and how much it changes across the frame, since light falls
 * off. The edge is symmetric, so both slopes of this plane can be fitted separately.
 */
function fitSkin({ data }: SquareFrame, { x, y, edge }: Field, channel: number) {
	const median = edge.map((i) => data[4 * i + channel]!).sort()[edge.length >> 1]!;
	let [across, down, spreadAcross, spreadDown] = [0, 0, 0, 0];
	for (const i of edge) {
		const shading = data[4 * i + channel]! - median;
		if (Math.abs(shading) > maxShading * median) continue;
		across += x[i]! * shading;
		down += y[i]! * shading;
		spreadAcross += x[i]! ** 2;
		spreadDown += y[i]! ** 2;
	}
	return { median, across: across / (spreadAcross || 1), down: down / (spreadDown || 1) };
}

function average(values: Float32Array, { side, inside }: Field): Float32Array {
	const averaged = new Float32Array(values.length);
	for (const i of inside) {
		const [above, below] = [i - side, i + side];
		averaged[i] =
			(values[above - 1]! +
				values[above]! +
				values[above + 1]! +
				values[i - 1]! +
				values[i]! +
				values[i + 1]! +
				values[below - 1]! +
				values[below]! +
				values[below + 1]!) /
			9;
	}
	return averaged;
}
