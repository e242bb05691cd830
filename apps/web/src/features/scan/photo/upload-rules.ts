import { limits, messages } from '@dermavigil/contract';

/** The outcome for files that were dropped, chosen or pasted: one to analyze, an error to show, or nothing to do. */
export type Picked = { file: File } | { error: string } | null;

/** Photos of iPhones, which are converted before anything else is done with them. */
export const heic = { types: ['image/heic', 'image/heif'], extensions: ['.heic', '.heif'] };
const types: readonly string[] = [...limits.upload.types, ...heic.types];
const extensions: readonly string[] = [...limits.upload.extensions, ...heic.extensions];
const ignoredNames: readonly string[] = limits.upload.ignoredNames;
const onlyOne = 'Please choose one image at a time.';

/** Applies the upload rules; the server checks the same again, and the bytes too. */
export function pickPhoto(files: readonly File[]): Picked {
	const [file, ...others] = files.filter(({ name }) => !ignoredNames.includes(name));
	if (!file) return null;
	if (others.length > 0) return { error: onlyOne };
	if (!isImage(file)) return { error: messages.upload.notAnImage };
	if (file.size > limits.upload.maxBytes) return { error: messages.upload.tooLarge };
	return { file };
}

/** By the declared type or, where the system knows none, by the name. */
function isImage({ type, name }: File): boolean {
	return type ? types.includes(type) : extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
