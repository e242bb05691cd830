import { DamagedFile, type PixelSize, readText, toDataView } from './damaged-file.ts';

/** Each kind of first chunk writes the size its own way; `at` is where its content begins. */
const sizes: Record<string, (view: DataView, at: number) => PixelSize> = {
	'VP8 ': (view, at) => ({
		width: view.getUint16(at + 6, true) & 0x3fff,
		height: view.getUint16(at + 8, true) & 0x3fff,
	}),
	VP8L: (view, at) => {
		const bits = view.getUint32(at + 1, true);
		return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
	},
	VP8X: (view, at) => ({
		width: (view.getUint32(at + 4, true) & 0xffffff) + 1,
		height: (view.getUint32(at + 6, true) >>> 8) + 1,
	}),
};

/** The size a WebP file claims, after its chunks were found whole. Throws DamagedFile or RangeError. */
export function readWebp(file: Uint8Array): PixelSize {
	const view = toDataView(file);
	const end = 8 + view.getUint32(4, true);
	if (end > file.length) throw new DamagedFile('The file is shorter than it says.');
	let hasPixels = false;
	for (let at = 12; at < end; ) {
		const length = view.getUint32(at + 4, true);
		if (at + 8 + length > end) throw new DamagedFile('A chunk is shorter than it says.');
		hasPixels ||= ['VP8 ', 'VP8L', 'ANMF'].includes(readText(view, at));
		at += 8 + length + (length % 2);
	}
	const size = sizes[readText(view, 12)];
	if (!hasPixels || !size) throw new DamagedFile('The file has no pixels.');
	return size(view, 20);
}
