/** A decoded photo: `data` holds width x height RGBA pixels, 8 bits each, row by row, upright, in sRGB. */
export interface Photo {
	width: number;
	height: number;
	data: Uint8Array | Uint8ClampedArray;
}
