/** How many bytes an entry of a directory takes. */
const entryBytes = 12;
/** The tag of the orientation, and its values for an image whose sides are swapped: Exif 2.32, 4.6.4. */
const orientationTag = 0x0112;
const firstTurned = 5;
const lastTurned = 8;

/**
 * Whether the image of an Exif block (TIFF, starting at its byte order) is a quarter turn from upright, so that its
 * sides are swapped. Like decoders, takes a block that says nothing or is broken as false.
 */
export function isQuarterTurned(exif: DataView): boolean {
	try {
		const littleEndian = exif.getUint16(0) === 0x4949;
		const directory = exif.getUint32(4, littleEndian);
		const entries = exif.getUint16(directory, littleEndian);
		for (let entry = 0; entry < entries; entry++) {
			const at = directory + 2 + entry * entryBytes;
			if (exif.getUint16(at, littleEndian) !== orientationTag) continue;
			const orientation = exif.getUint16(at + 8, littleEndian);
			return orientation >= firstTurned && orientation <= lastTurned;
		}
		return false;
	} catch {
		return false;
	}
}
