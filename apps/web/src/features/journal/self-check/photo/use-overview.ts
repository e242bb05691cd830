import { numberSpots } from '@dermavigil/analysis/spots';
import type { OverviewPhoto, Spot } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { UnreadablePhotoError } from '../../../../analysis/device-error.ts';
import { openOverview } from './open-overview.ts';

/** A photo that was taken but is not saved yet. */
export interface OverviewDraft {
	copy: Blob;
	width: number;
	height: number;
	spots: Spot[];
}

interface Overview {
	/** undefined: unchanged since it was saved. null: removed. */
	draft: OverviewDraft | null | undefined;
	opening: boolean;
	open(file: File): Promise<void>;
	remove(): void;
	removeSpot(number: number): void;
}

/**
 * The current photo of a region: its spots get the numbers of `last`, the latest earlier photo, and new numbers from
 * `nextNumber` on.
 */
export function useOverview(last: OverviewPhoto | null, nextNumber: number): Overview {
	const [draft, setDraft] = useState<Overview['draft']>();
	const [opening, setOpening] = useState(false);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);
	return {
		draft,
		opening,
		async open(file) {
			const controller = new AbortController();
			const { signal } = controller;
			running.current = controller;
			setOpening(true);
			try {
				const { spots, ...photo } = await openOverview(file, signal);
				setDraft({ ...photo, spots: numberSpots(last, { ...photo, spots }, nextNumber) });
			} catch (error) {
				if (signal.aborted) return;
				const isExplained = error instanceof UnreadablePhotoError;
				toast.error(isExplained ? error.message : 'This photo could not be opened. Please choose another one.');
			} finally {
				setOpening(false);
			}
		},
		remove: () => setDraft(null),
		removeSpot: (number) =>
			setDraft((known) => known && { ...known, spots: known.spots.filter((spot) => spot.number !== number) }),
	};
}
