import { defaultMode, limits, type Mode } from '@dermavigil/contract';
import { fromEvent } from 'file-selector';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onLogOut } from '../../api/log-out.ts';
import { maxPhotosAtOnce } from './photo/upload-rules.ts';
import { useReceivedPhotos } from './photo/use-received-photos.ts';
import type { ChosenRuntime, Runtime } from './runtime/use-runtime.ts';
import { isSeveral, type LesionResult, type Photo } from './scan-state.ts';
import { type Scan, useScan } from './use-scan.ts';

/** The steps of the page, from photos to their results, and the ways from one to another. `hasLesion`: for a tracked lesion. */
export function useScanSteps(hasLesion: boolean, { runtime, chooseForNow }: ChosenRuntime) {
	const [returned, setReturned] = useState(false);
	const scan = useScan(hasLesion, ({ results, shown }) => setMode(results[shown]!.mode));
	const { state } = scan;
	const result = state.phase === 'result' ? state.results[state.shown]! : null;
	const [mode, setMode] = useState<Mode>(result?.mode ?? defaultMode);
	const [unsorted, setUnsorted] = useState<readonly File[] | null>(null);
	useEffect(() => onLogOut(() => setUnsorted(null)), []);
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const running = state.phase === 'uploading' || state.phase === 'analyzing';

	const { receive, opening, leftOut } = useReceivedPhotos(
		(photos) => {
			const [first, ...others] = photos;
			if (others.length > 0) {
				// Like a single photo, they replace the result that was on screen.
				scan.clear();
				setUnsorted(photos);
			} else if (first) scan.start(first, mode, runtime);
		},
		hasLesion ? limits.savedScan.maxPhotos : maxPhotosAtOnce,
	);
	const several = state.phase === 'result' && isSeveral(state);
	useFilesOnPage(!running && !opening && !unsorted && !several, receive);

	/** Makes what the page asks, and what it says is sent, match the analysis that starts. */
	const follow = (next: Mode, where: Runtime) => {
		setMode(next);
		chooseForNow(where);
	};
	const analyzeAgain = (photo: Photo, next: Mode, where: Runtime) => {
		follow(next, where);
		scan.startAgain(photo, next, where);
	};
	const mark: Scan['startMarked'] = (marked, result, joins) => {
		follow(result.mode, result.runtime);
		scan.startMarked(marked, result, joins);
	};
	const show = (results: readonly LesionResult[], place: number) => {
		setMode(results[place]!.mode);
		scan.show(place);
	};
	const finishSorting = (results: readonly LesionResult[], shown: number) => {
		setUnsorted(null);
		setMode(results[shown]!.mode);
		scan.showSorted(results, shown);
	};
	// Its start may be several screens above the button that leads back.
	const returnToStart = () => {
		setReturned(true);
		window.scrollTo(0, 0);
	};
	const cancelSorting = () => {
		setUnsorted(null);
		returnToStart();
	};
	const remove = () => {
		scan.cancel();
		returnToStart();
	};
	const detach = () => navigate(pathname, { replace: true, state: null });
	const reset = () => {
		scan.clear();
		setUnsorted(null);
		returnToStart();
		detach();
	};
	return {
		...{ scan, running, result, mode, setMode, receive, opening, leftOut },
		/** Photos that were added together, until it is known which show the same lesion. */
		unsorted,
		/** Photos were removed, and others can be chosen. */
		returned,
		...{ analyzeAgain, mark, show, finishSorting, cancelSorting, remove, detach, reset },
	};
}
export type ScanSteps = ReturnType<typeof useScanSteps>;

/** Whether text is pasted where it can be typed: office programs also copy an image of it. */
const isTyped = ({ target, clipboardData }: ClipboardEvent) =>
	(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
	clipboardData?.types.includes('text/plain') === true;

/**
 * Passes on files that are pasted, or dropped anywhere on the page even in folders, while `active`. At other times, too,
 * the browser does not open a dropped file: in some browsers it would replace the page and what is not saved.
 */
function useFilesOnPage(active: boolean, onFiles: (files: File[]) => void): void {
	const receive = useEffectEvent((files: File[]) => active && onFiles(files));
	useEffect(() => {
		const leaving = new AbortController();
		const { signal } = leaving;
		const paste = (event: ClipboardEvent) => {
			const files = [...(event.clipboardData?.files ?? [])];
			if (files.length === 0 || isTyped(event)) return;
			event.preventDefault();
			receive(files);
		};
		document.addEventListener('paste', paste, { signal });
		const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
		document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
		const drop = async (event: DragEvent) => {
			// The drop zone handles its own drops.
			if (event.defaultPrevented || !hasFiles(event)) return;
			event.preventDefault();
			// An image dragged out of a page, perhaps by mistake out of this one, comes with its HTML.
			if (event.dataTransfer!.types.includes('text/html')) return;
			const files = (await fromEvent(event).catch(() => [])) as File[];
			if (!signal.aborted) receive(files);
		};
		document.addEventListener('drop', (event) => void drop(event), { signal });
		return () => leaving.abort();
	}, []);
}
