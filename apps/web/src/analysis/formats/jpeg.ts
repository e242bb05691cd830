import { DamagedFile, type PixelSize, toDataView } from './damaged-file.ts';
import { isQuarterTurned } from './exif.ts';

// ITU-T T.81, table B.1.
const end = 0xd9;
const scan = 0xda;
const app1 = 0xe1;
const exifName = 'Exif\0\0';
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** What may follow a scan: tables, another scan, applications' data, a comment, the end. */
const isAfterScan = (marker: number) =>
	[0xc4, scan, end, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);

/**
 * The size a JPEG file claims, after a walk through it to its end. A browser shows gray where a file was truncated, so this
 * has to find out. Throws DamagedFile or RangeError.
 */
export function readJpeg(file: Uint8Array): PixelSize {
	const view = toDataView(file);
	let size: PixelSize | undefined;
	let isTurned = false;
	let at = 2;
	for (;;) {
		at = nextMarker(file, at);
		const marker = view.getUint8(at++);
		if (marker === end) break;
		if (isRestart(marker) || marker === 1) continue;
		if (isFrame(marker)) {
			const [height, width, channels] = [view.getUint16(at + 3), view.getUint16(at + 5), view.getUint8(at + 7)];
			size = { width, height, printColors: channels === 4 };
		}
		if (marker === app1) isTurned ||= isExifTurned(file.subarray(at + 2, at + view.getUint16(at)));
		at += view.getUint16(at);
		if (marker === scan) at = endOfScan(file, at);
	}
	if (!size) throw new DamagedFile('The file has no frame.');
	return { ...size, isTurned };
}

/** Whether an application's data is Exif of an image that is shown after a quarter turn. */
function isExifTurned(data: Uint8Array): boolean {
	const isExif = String.fromCharCode(...data.subarray(0, exifName.length)) === exifName;
	return isExif && isQuarterTurned(toDataView(data.subarray(exifName.length)));
}

/** Where the second byte of the next marker lies; stray bytes before it are skipped, as decoders do. */
function nextMarker(file: Uint8Array, from: number): number {
	let at = file.indexOf(0xff, from);
	if (at < 0) throw new DamagedFile('The file ends before its end marker.');
	while (file[at] === 0xff) at++;
	return at;
}

/** Where the marker lies that ends the compressed data from `from` on. Restart markers must count 0 to 7, over and over. */
function endOfScan(file: Uint8Array, from: number): number {
	const view = toDataView(file);
	let restarts = 0;
	for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at)) {
		const marker = view.getUint8(at + 1);
		if (marker === 0xff) at += 1;
		else if (marker === 0) at += 2;
		else if (!isRestart(marker)) {
			if (!isAfterScan(marker)) throw new DamagedFile('The compressed data is broken.');
			return at;
		} else {
			if (marker !== 0xd0 + (restarts++ % 8)) throw new DamagedFile('A restart marker is missing.');
			at += 2;
		}
	}
	throw new DamagedFile('The compressed data has no end.');
}
