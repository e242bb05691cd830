import { messages } from '@dermavigil/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { isHeic } from '../../../analysis/heic/is-heic.ts';
import { pickPhoto } from './upload-rules.ts';

interface ReceivedPhoto {
	receive(files: File[]): void;
	/** A photo in the format of iPhones is being converted. */
	opening: boolean;
	/** Why the last file was not taken. */
	error: string | null;
}

/** Applies the upload rules to what was dropped, chosen or pasted, and hands over a photo that browsers can show. */
export function useReceivedPhoto(onPhoto: (photo: File) => void): ReceivedPhoto {
	const [opening, setOpening] = useState(false);
	const [error, setError] = useState<string | null>(null);

	const reject = (reason: string) => {
		setError(reason);
		toast.error(reason);
	};

	const open = async (file: File) => {
		if (!(await isHeic(file))) return onPhoto(file);
		setOpening(true);
		try {
			const { convertHeic } = await import('../../../analysis/heic/convert-heic.ts');
			onPhoto(await convertHeic(file));
		} catch (failure) {
			reject(failure instanceof UnreadablePhotoError ? failure.message : messages.scan.notConverted);
		} finally {
			setOpening(false);
		}
	};

	const receive = (files: File[]) => {
		const picked = pickPhoto(files);
		if (!picked) return;
		setError(null);
		if ('error' in picked) reject(picked.error);
		else void open(picked.file);
	};
	return { receive, opening, error };
}
