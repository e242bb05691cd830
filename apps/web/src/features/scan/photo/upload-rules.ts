import { limits, messages } from '@dermavigil/contract';

/** A file that is not accepted, and why. */
export interface LeftOutFile {
	name: string;
	reason: string;
}

/** How many photos may be dropped or chosen together: three of each of four lesions. */
export const maxPhotosAtOnce = 12;

/** The format of iPhone photos, which are converted before anything else happens to them. */
export const heic = { types: ['image/heic', 'image/heif'], extensions: ['.heic', '.heif'] };
const types: readonly string[] = [...limits.upload.types, ...heic.types];
const extensions: readonly string[] = [...limits.upload.extensions, ...heic.extensions];
const ignoredNames: readonly string[] = limits.upload.ignoredNames;

/**
 * Applies the upload rules to files that were dropped, chosen or pasted; the server checks the same again, and the
 * bytes too. Accepts at most `maxCount` photos.
 */
export function pickPhotos(files: readonly File[], maxCount: number): { photos: File[]; leftOut: LeftOutFile[] } {
	const photos: File[] = [];
	const leftOut: LeftOutFile[] = [];
	for (const file of files) {
		if (ignoredNames.includes(file.name)) continue;
		const reason = findProblem(file) ?? (photos.length === maxCount ? messages.scan.tooManyPhotos(maxCount) : null);
		if (reason) leftOut.push({ name: file.name, reason });
		else photos.push(file);
	}
	return { photos, leftOut };
}

function findProblem(file: File): string | null {
	if (!isImage(file)) return messages.upload.notAnImage;
	// What a cloud storage has not yet brought to this device, or a broken copy
	if (file.size === 0) return messages.upload.unreadable;
	return file.size > limits.upload.maxBytes ? messages.upload.tooLarge : null;
}

/** By the declared type or, if the system does not know it, by the name. */
function isImage({ type, name }: File): boolean {
	return type ? types.includes(type) : extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
