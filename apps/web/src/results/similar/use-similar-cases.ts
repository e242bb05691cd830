import { findSimilar, type GalleryEntry, type GallerySource } from '@dermavigil/analysis/similar';
import type { Mode } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { device } from '../../analysis/device.ts';
import { DeviceError, UnreadablePhotoError } from '../../analysis/device-error.ts';
import { modelCardQuery } from '../../api/light-queries.ts';
import { type GalleryProgress, loadGallery } from './load-gallery.ts';

/** How many cases are shown. */
const count = 5;

/** A case that looks similar, with its photo as a URL. */
export interface SimilarCase extends Omit<GalleryEntry, 'source'> {
	source: GallerySource;
	url: string;
}

const failed = 'The proven cases could not be loaded. Please check your connection.';

/** Calls `onBroken` if the photo is not at its URL. */
async function openPhoto(photo: Blob | string, onBroken?: () => void): Promise<Blob> {
	if (photo instanceof Blob) return photo;
	const response = await fetch(photo);
	if (!response.ok) {
		onBroken?.();
		throw new Error(`The photo was answered with ${response.status}.`);
	}
	return await response.blob();
}

/** Why there are no similar cases, in words. */
const toMessage = (error: Error): string =>
	error instanceof DeviceError || error instanceof UnreadablePhotoError ? error.message : failed;

/**
 * Finds the cases most similar to a photo, given itself or by URL, on this device, when asked to; calls `onBroken` if
 * it is not there. Stops when the component is removed.
 */
export function useSimilarCases(photo: Blob | string, mode: Mode, onBroken?: () => void) {
	const queries = useQueryClient();
	const [download, setDownload] = useState<GalleryProgress | null>(null);
	const ended = useRef(new AbortController());
	const urls = useRef<string[]>([]);

	const find = async (): Promise<SimilarCase[]> => {
		const { signal } = ended.current;
		const [gallery, embedding, card] = await Promise.all([
			loadGallery(setDownload),
			openPhoto(photo, onBroken).then((opened) => device.embed(opened, signal)),
			queries.ensureQueryData(modelCardQuery),
		]);
		const { model, entries, sources } = gallery.index;
		// The server was updated while this page was open.
		if (model !== card.file.sha256) throw new Error('The gallery is of another model.');
		signal.throwIfAborted();
		return findSimilar(gallery, embedding, mode, count).map(({ entry }) => {
			const url = URL.createObjectURL(new Blob([gallery.getPhoto(entry)], { type: 'image/webp' }));
			urls.current.push(url);
			return { ...entries[entry]!, source: sources[entries[entry]!.source], url };
		});
	};
	const finding = useMutation({ mutationFn: find });

	useEffect(() => {
		ended.current = new AbortController();
		return () => {
			ended.current.abort();
			for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
		};
	}, []);
	return {
		cases: finding.data,
		running: finding.isPending,
		download,
		failure: finding.error && toMessage(finding.error),
		find: () => finding.mutate(),
	};
}
