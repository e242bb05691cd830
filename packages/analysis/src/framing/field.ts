/** A square image: side x side RGBA pixels, 8 bits each, row by row. */
export interface SquareFrame {
	side: number;
	data: Uint8Array | Uint8ClampedArray;
}

/** Pixels farther from the middle than this, as a share of the side, are ignored: dermatoscopes leave the corners black. */
const fieldRadius = 0.48;
/** From this radius on, the field shows mostly perilesional skin. */
const skinFrom = 0.36;

/** For frames of one size: where each pixel lies relative to the middle, in sides, and which pixels count. */
export interface Field {
	side: number;
	x: Float32Array;
	y: Float32Array;
	/** The pixels within the field, and those at its edge. */
	inside: Int32Array;
	edge: Int32Array;
}

let field = createField(1);

/** The field for frames of `side` pixels; the last one is reused while the side stays the same. */
export function getField(side: number): Field {
	if (field.side !== side) field = createField(side);
	return field;
}

function createField(side: number): Field {
	const toPosition = (index: number) => (index + 0.5) / side - 0.5;
	const x = Float32Array.from({ length: side * side }, (_, i) => toPosition(i % side));
	const y = Float32Array.from({ length: side * side }, (_, i) => toPosition(Math.floor(i / side)));
	const select = (from: number) =>
		Int32Array.from(
			[...x.keys()].filter((i) => {
				const radius = Math.hypot(x[i]!, y[i]!);
				return radius >= from && radius < fieldRadius;
			}),
		);
	return { side, x, y, inside: select(0), edge: select(skinFrom) };
}
