import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePatientToken } from '../../api/use-roles.ts';
import { forgetVisitorResults, getHeldResults, setHeldResults, takeVisitorResult } from './held-results.ts';
import { getPhotos, getResults, scanReducer } from './scan-reducer.ts';
import type { ResultState, ScanState } from './scan-state.ts';

/**
 * The state of the scan page. Its results are held when the page is left, for somebody who returns, and for a visitor
 * who logs in. `hasLesion`, `onReturned`: as in useScan.
 */
export function useScanState(hasLesion: boolean, onReturned: (results: ResultState) => void) {
	const token = usePatientToken();
	const { key: entry } = useLocation();
	const [state, dispatch] = useReducer(
		scanReducer,
		null,
		(): ScanState => getHeldResults(token, hasLesion, entry) ?? { phase: 'idle' },
	);
	const results = getResults(state);
	useEffect(() => {
		if (results) setHeldResults({ results, token, entry });
		else forgetVisitorResults();
	}, [token, results, entry]);
	const handOver = useEffectEvent((returned: ResultState) => {
		if (state.phase !== 'idle') return;
		dispatch({ type: 'returned', results: returned });
		onReturned(returned);
	});
	useEffect(() => {
		// From before a sign-in on another site. If the browser forbids storage, nothing was stored.
		takeVisitorResult().then(
			(returned) => returned && token && handOver(returned),
			() => {},
		);
	}, [token]);
	useReleasedUrls(state);
	return { state, results, dispatch };
}

/** Releases the URLs of photos once the state no longer contains them. */
function useReleasedUrls(state: ScanState): void {
	const held = useRef<string[]>([]);
	useEffect(() => {
		const urls = getPhotos(state).map(({ url }) => url);
		for (const url of held.current) if (!urls.includes(url)) URL.revokeObjectURL(url);
		held.current = urls;
	}, [state]);
	useEffect(
		() => () => {
			for (const url of held.current) URL.revokeObjectURL(url);
		},
		[],
	);
}
