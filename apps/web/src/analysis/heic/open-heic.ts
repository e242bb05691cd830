import { messages } from '@dermavigil/contract';
import { UnreadablePhotoError } from '../device-error.ts';

/** A HEIC file as a JPEG in full size. Throws UnreadablePhotoError, which says so where the converter could not be loaded. */
export async function openHeic(file: File): Promise<File> {
	try {
		const { convertHeic } = await import('./convert-heic.ts');
		return await convertHeic(file);
	} catch (cause) {
		if (cause instanceof UnreadablePhotoError) throw cause;
		throw new UnreadablePhotoError(messages.scan.notConverted, { cause });
	}
}
