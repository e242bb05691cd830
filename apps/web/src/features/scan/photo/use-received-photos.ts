import { formatList, messages } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { UnreadablePhotoError } from '../../../analysis/device-error.ts';
import { isHeic } from '../../../analysis/heic/is-heic.ts';
import { openHeic } from '../../../analysis/heic/open-heic.ts';
import { onLogOut } from '../../../api/log-out.ts';
import { type LeftOutFile, pickPhotos } from './upload-rules.ts';

interface ReceivedPhotos {
	receive(files: File[]): void;
	/** A photo in the iPhones' format is being converted. */
	opening: boolean;
	/** Which of the last files were not accepted; a single file needs no name. */
	leftOut: readonly LeftOutFile[];
}

/**
 * Applies the upload rules to what was dropped, chosen or pasted, and passes on photos that browsers can show, sorted
 * by name, since cameras number what they take. Conversions under way are dropped when the page is left, on logout, and
 * when other photos come in.
 */
export function useReceivedPhotos(onPhotos: (photos: File[]) => void, maxCount: number): ReceivedPhotos {
	const [opening, setOpening] = useState(false);
	const [leftOut, setLeftOut] = useState<readonly LeftOutFile[]>([]);
	const running = useRef<AbortController | null>(null);
	// Converting takes seconds: what the person chose in the meantime, such as where photos are analyzed, counts.
	const handOver = useEffectEvent(onPhotos);

	useEffect(() => {
		const stop = () => {
			running.current?.abort();
			setOpening(false);
		};
		const removeListener = onLogOut(stop);
		return () => {
			removeListener();
			stop();
		};
	}, []);

	const open = async (files: File[], signal: AbortSignal): Promise<{ photos: File[]; failed: LeftOutFile[] }> => {
		const [photos, failed]: [File[], LeftOutFile[]] = [[], []];
		for (const file of files) {
			try {
				const converts = await isHeic(file);
				if (signal.aborted) break;
				if (converts) setOpening(true);
				photos.push(converts ? await openHeic(file, signal) : file);
			} catch (error) {
				const reason = error instanceof UnreadablePhotoError ? error.message : messages.upload.unreadable;
				failed.push({ name: file.name, reason });
			}
		}
		return { photos, failed };
	};

	const receive = async (files: File[]) => {
		const picked = pickPhotos(files.toSorted(byName), maxCount);
		// An empty folder, or one that cannot be read
		if (files.length === 0) picked.leftOut.push({ name: '', reason: messages.scan.noPhotos });
		if (picked.photos.length + picked.leftOut.length === 0) return;
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const { photos, failed } = await open(picked.photos, controller.signal);
		if (controller.signal.aborted) return;
		setOpening(false);
		const missing = [...picked.leftOut, ...failed].map((file) => (files.length === 1 ? { ...file, name: '' } : file));
		setLeftOut(missing);
		for (const line of describeLeftOut(missing)) {
			const shown = toast.error(line);
			controller.signal.addEventListener('abort', () => toast.dismiss(shown));
		}
		if (photos.length > 0) handOver(photos);
	};
	return { receive: (files) => void receive(files), opening, leftOut };
}

const byName = (a: File, b: File) => a.name.localeCompare(b.name, undefined, { numeric: true });

/** The most names that a line gives: someone who chose 40 photos has no use for 28 names. */
const maxNames = 3;

/** Which files were not accepted, and why: a line for each reason. */
export function describeLeftOut(files: readonly LeftOutFile[]): string[] {
	return [...new Set(files.map(({ reason }) => reason))].map((reason) => {
		// Files from different folders may have the same name.
		const names = [...new Set(files.filter((file) => file.reason === reason).map(({ name }) => name))];
		const named = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
		const more = names.length > named.length ? [`${names.length - named.length} more`] : [];
		const all = formatList([...named, ...more]);
		return all ? `${all}: ${reason}` : reason;
	});
}
