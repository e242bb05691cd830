import { messages } from '@dermavigil/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { isHeic } from '../../../analysis/heic/is-heic.ts';
import { openHeic } from '../../../analysis/heic/open-heic.ts';
import { type LeftOutFile, pickPhotos } from './upload-rules.ts';

interface ReceivedPhotos {
	receive(files: File[]): void;
	/** A photo in the format of iPhones is being converted. */
	opening: boolean;
	/** Which of the last files were not taken; a file that came alone needs no name. */
	leftOut: readonly LeftOutFile[];
}

/**
 * Applies the upload rules to what was dropped, chosen or pasted, and hands over one or more photos that browsers can show, by
 * name: cameras number what they take.
 */
export function useReceivedPhotos(onPhotos: (photos: File[]) => void, maxCount: number): ReceivedPhotos {
	const [opening, setOpening] = useState(false);
	const [leftOut, setLeftOut] = useState<readonly LeftOutFile[]>([]);

	const open = async (files: File[]): Promise<{ photos: File[]; failed: LeftOutFile[] }> => {
		const [photos, failed]: [File[], LeftOutFile[]] = [[], []];
		for (const file of files) {
			try {
				photos.push((await isHeic(file)) ? await convert(file, () => setOpening(true)) : file);
			} catch (error) {
				const reason = error instanceof UnreadablePhotoError ? error.message : messages.upload.unreadable;
				failed.push({ name: file.name, reason });
			}
		}
		return { photos, failed };
	};

	const receive = async (files: File[]) => {
		const picked = pickPhotos(files.toSorted(byName), maxCount);
		if (picked.photos.length + picked.leftOut.length === 0) return;
		const { photos, failed } = await open(picked.photos);
		setOpening(false);
		const missing = [...picked.leftOut, ...failed].map((file) => (files.length === 1 ? { ...file, name: '' } : file));
		setLeftOut(missing);
		for (const file of missing) toast.error(describeLeftOut(file));
		if (photos.length > 0) onPhotos(photos);
	};
	return { receive: (files) => void receive(files), opening, leftOut };
}

const byName = (a: File, b: File) => a.name.localeCompare(b.name, undefined, { numeric: true });

async function convert(file: File, onBegin: () => void): Promise<File> {
	onBegin();
	return await openHeic(file);
}

/** Which file was not taken, and why. */
export const describeLeftOut = ({ name, reason }: LeftOutFile): string => (name ? `${name}: ${reason}` : reason);
