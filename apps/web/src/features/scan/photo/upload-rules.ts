import { limits, messages } from '@dermavigil/contract';

/** What comes of files that were dropped, chosen or pasted: one to analyze, a reason to show, or nothing to do. */
export type Picked = { file: File } | { refusal: string } | null;

const { extensions } = limits.upload;
const types: readonly string[] = limits.upload.types;
const ignoredNames: readonly string[] = limits.upload.ignoredNames;
const onlyOne = 'Please choose one image at a time.';

/** Applies the upload rules; the server checks the same again, and the bytes too. */
export function pickPhoto(files: readonly File[]): Picked {
	const [file, ...others] = files.filter(({ name }) => !ignoredNames.includes(name));
	if (!file) return null;
	if (others.length > 0) return { refusal: onlyOne };
	if (!isReadable(file)) return { refusal: messages.upload.notAnImage };
	if (file.size > limits.upload.maxBytes) return { refusal: messages.upload.tooLarge };
	return { file };
}

/** What a file says of itself: its type or, where the system knows none, its name. */
function isReadable({ type, name }: File): boolean {
	return type ? types.includes(type) : extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
