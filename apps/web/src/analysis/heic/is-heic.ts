/** Brands of files (ISO/IEC 23008-12, annex B) whose images are compressed as HEVC, or may be. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file begins as HEIC files do: what iPhones write unless told otherwise. */
export async function isHeic(file: Blob): Promise<boolean> {
	const start = await file.slice(0, 12).text();
	return start.slice(4, 8) === 'ftyp' && brands.includes(start.slice(8));
}
