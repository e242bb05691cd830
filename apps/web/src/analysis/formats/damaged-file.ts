/** A file whose parts do not fit together. */
export class DamagedFile extends Error {}

export interface PixelSize {
	width: number;
	height: number;
	/** Cyan, magenta, yellow and black instead of red, green and blue. */
	printColors?: boolean;
	/** It is shown after a quarter turn: its displayed width is its height in the file. */
	isTurned?: boolean;
}

/** A view of a file; reading beyond its end throws a RangeError, as happens with a truncated file. */
export function toDataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
	return new DataView(buffer, byteOffset, byteLength);
}

/** Four characters of a file, such as the name of a chunk. */
export function readText(view: DataView, at: number): string {
	return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
