import { kindModes, type PhotoKind } from '@dermavigil/contract';
import { useEffect, useRef } from 'react';
import { newRequestId } from '../../../lib/request-id.ts';
import { analyzePhoto } from '../analyze-photo.ts';
import { failureMessage } from '../result/placeholder.ts';
import type { FurtherPhoto, ResultState, ScanEvent, ScanState } from '../scan-state.ts';
import { type RecognizedPhoto, recognizeKind } from './recognize-kind.ts';

/** What can be done with the further photos of a result. */
export interface FurtherPhotos {
	/** Adds a photo, and recognizes what it shows. */
	add(file: File): void;
	/** Assesses a photo anew, as one of this kind. */
	setKind(photo: FurtherPhoto, kind: PhotoKind): void;
	remove(photo: FurtherPhoto): void;
}

/** Assesses further photos where the first one was. What still runs when the result goes is aborted. */
export function useFurtherPhotos(state: ScanState, dispatch: (event: ScanEvent) => void): FurtherPhotos {
	const running = useRef(new Map<string, AbortController>());
	const urls = useRef(new Set<string>());
	const requestId = state.phase === 'result' ? state.requestId : null;
	useEffect(() => {
		if (!requestId) return;
		const [controllers, made] = [running.current, urls.current];
		return () => {
			// The result may be shown again after a login, with addresses of its own.
			for (const controller of controllers.values()) controller.abort();
			for (const url of made) URL.revokeObjectURL(url);
			controllers.clear();
			made.clear();
		};
	}, [requestId]);

	const stop = (id: string) => {
		running.current.get(id)?.abort();
		running.current.delete(id);
	};
	const change = (changeAll: (further: FurtherPhoto[]) => FurtherPhoto[]) =>
		requestId && dispatch({ type: 'further-changed', requestId, change: changeAll });
	const update = (id: string, changes: Partial<FurtherPhoto>) =>
		change((further) => further.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));

	const assess = async ({ id, photo }: FurtherPhoto, kind: PhotoKind | null, { runtime }: ResultState) => {
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
		add(file) {
			if (state.phase !== 'result') return;
			const url = URL.createObjectURL(file);
			urls.current.add(url);
			const photo = { file, url };
			const added = { id: newRequestId(), photo, kind: null, analysis: null, running: true, failure: null };
			change((further) => [...further, added]);
			void assess(added, null, state);
		},
		setKind(photo, kind) {
			if (state.phase !== 'result') return;
			update(photo.id, { kind, analysis: null, running: true, failure: null });
			void assess(photo, kind, state);
		},
		remove({ id, photo }) {
			stop(id);
			change((further) => further.filter((each) => each.id !== id));
			URL.revokeObjectURL(photo.url);
		},
	};
}

/** Assesses a photo as one of a kind, or recognizes its kind. */
async function assessAs(
	kind: PhotoKind | null,
	analyze: Parameters<typeof recognizeKind>[0],
): Promise<RecognizedPhoto> {
	if (!kind) return await recognizeKind(analyze);
	const mode = kindModes[kind];
	return { kind, analysis: mode && (await analyze(mode)) };
}
