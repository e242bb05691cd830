import type { Mode } from '@dermavigil/contract';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { newRequestId } from '../../../lib/request-id.ts';
import { analyzePhoto } from '../analyze-photo.ts';
import { recognizeKind } from '../further/recognize-kind.ts';
import type { LeftOutFile } from '../photo/upload-rules.ts';
import { describeFailure, failureMessage, isDamaged } from '../result/placeholder.ts';
import type { Runtime } from '../runtime/use-runtime.ts';
import { type Photo, toPhoto } from '../scan-state.ts';
import { type Group, type SortedPhoto, suggestGroups } from './group-photos.ts';

export interface Sorting {
	/** All photos, in their order. */
	photos: readonly Photo[];
	/** How many of them were analyzed. */
	done: number;
	/** Files that turned out to be damaged. */
	leftOut: readonly LeftOutFile[];
	/** Of one lesion each; null until all photos were analyzed. */
	groups: readonly Group[] | null;
	setGroups(groups: readonly Group[]): void;
}

/** Analyzes photos one at a time, recognizes what they show, and suggests which belong together: all of them, if `single`. */
export function useSorting(files: readonly File[], single: boolean, runtime: Runtime): Sorting {
	const [photos, setPhotos] = useState<readonly Photo[]>([]);
	const [done, setDone] = useState(0);
	const [leftOut, setLeftOut] = useState<readonly LeftOutFile[]>([]);
	const [groups, setGroups] = useState<readonly Group[] | null>(null);

	const analyzeAll = useEffectEvent(async (all: readonly Photo[], signal: AbortSignal) => {
		const sorted: SortedPhoto[] = [];
		const damaged: LeftOutFile[] = [];
		for (const photo of all) {
			try {
				sorted.push(await sortPhoto(photo, runtime, (mode) => analyzePhoto(photo.file, mode, runtime, signal)));
			} catch (error) {
				damaged.push({ name: photo.file.name, reason: failureMessage(error) });
			}
			if (signal.aborted) return;
			setDone((count) => count + 1);
		}
		setLeftOut(damaged);
		setGroups(single && sorted.length > 0 ? [sorted] : suggestGroups(sorted));
	});
	// Before anything is painted: the list has its height, and the status its count, from the start.
	useLayoutEffect(() => {
		const controller = new AbortController();
		const all = files.map((file) => toPhoto(file));
		setPhotos(all);
		setDone(0);
		void analyzeAll(all, controller.signal);
		return () => {
			controller.abort();
			for (const { url } of all) URL.revokeObjectURL(url);
		};
	}, [files]);
	return { photos, done, leftOut, groups, setGroups };
}

/** The results for a photo, even if only that it could not be analyzed. Throws if that is because the file is damaged. */
async function sortPhoto(
	photo: Photo,
	runtime: Runtime,
	analyze: Parameters<typeof recognizeKind>[0],
): Promise<SortedPhoto> {
	const id = newRequestId();
	const analyses: SortedPhoto['analyses'] = {};
	try {
		const { kind } = await recognizeKind(async (mode: Mode) => (analyses[mode] = await analyze(mode)));
		return { id, photo, kind, analyses, failure: null };
	} catch (error) {
		if (isDamaged(error)) throw error;
		return { id, photo, kind: 'closeup', analyses, failure: describeFailure(error, runtime) };
	}
}
