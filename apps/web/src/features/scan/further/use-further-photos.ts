import { kindModes, type PhotoKind } from '@dermavigil/contract';
import { useEffect, useRef } from 'react';
import { newRequestId } from '../../../lib/request-id.ts';
import { analyzePhoto } from '../analyze-photo.ts';
import { failureMessage } from '../result/placeholder.ts';
import type { ScanEvent } from '../scan-reducer.ts';
import { type FurtherPhoto, type ScanResult, toPhoto } from '../scan-state.ts';
import { type RecognizedPhoto, recognizeKind } from './recognize-kind.ts';

/** Assesses further photos in the runtime of their result's first photo. */
export function useFurtherPhotos(dispatch: (event: ScanEvent) => void) {
	const running = useRef(new Map<string, AbortController>());
	const stop = (id: string) => {
		running.current.get(id)?.abort();
		running.current.delete(id);
	};
	const stopAll = () => {
		for (const id of running.current.keys()) stop(id);
	};
	useEffect(() => {
		const controllers = running.current;
		return () => {
			for (const controller of controllers.values()) controller.abort();
		};
	}, []);

	const change = ({ requestId }: ScanResult, changeAll: (further: FurtherPhoto[]) => FurtherPhoto[]) =>
		dispatch({ type: 'result-changed', requestId, change: ({ further }) => ({ further: changeAll(further) }) });
	const update = (id: string, changes: Partial<FurtherPhoto>) => dispatch({ type: 'further-changed', id, changes });

	const assess = async ({ runtime }: ScanResult, { id, photo }: FurtherPhoto, kind: PhotoKind | null) => {
		stop(id);
		const controller = new AbortController();
		running.current.set(id, controller);
		const { signal } = controller;
		const finish = (changes: Partial<FurtherPhoto>) => {
			if (!signal.aborted) update(id, { ...changes, running: false });
		};
		try {
			finish(await assessAs(kind, (mode) => analyzePhoto(photo.file, mode, runtime, signal)));
		} catch (error) {
			finish({ kind: kind ?? 'closeup', failure: failureMessage(error) });
		}
	};

	return {
		/** Adds a photo, and recognizes what it shows. */
		add(result: ScanResult, file: File) {
			const photo = toPhoto(file);
			const added = { id: newRequestId(), photo, kind: null, analysis: null, running: true, failure: null };
			change(result, (further) => [...further, added]);
			void assess(result, added, null);
		},
		/** Assesses a photo again, as one of the given kind. */
		setKind(result: ScanResult, photo: FurtherPhoto, kind: PhotoKind) {
			update(photo.id, { kind, analysis: null, running: true, failure: null });
			void assess(result, photo, kind);
		},
		remove(result: ScanResult, { id }: FurtherPhoto) {
			stop(id);
			change(result, (further) => further.filter((each) => each.id !== id));
		},
		/** Aborts everything that is running. */
		stopAll,
	};
}
export type FurtherPhotos = ReturnType<typeof useFurtherPhotos>;

/** Assesses a photo as one of the given kind, or recognizes its kind. */
async function assessAs(
	kind: PhotoKind | null,
	analyze: Parameters<typeof recognizeKind>[0],
): Promise<RecognizedPhoto> {
	if (!kind) return await recognizeKind(analyze);
	const mode = kindModes[kind];
	return { kind, analysis: mode && (await analyze(mode)) };
}
