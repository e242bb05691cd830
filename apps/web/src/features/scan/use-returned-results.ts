import { useEffect, useEffectEvent } from 'react';
import { usePatientToken } from '../../api/use-roles.ts';
import { takeVisitorResult } from './held-results.ts';
import type { ResultState } from './scan-state.ts';

/** Hands over the results of before a sign-in on another site, once their visitor is back with a login. */
export function useReturnedResults(onReturned: (results: ResultState) => void): void {
	const token = usePatientToken();
	const handOver = useEffectEvent(onReturned);
	useEffect(() => {
		const restore = async () => {
			const results = await takeVisitorResult();
			if (results && token) handOver(results);
		};
		// Where the browser forbids storage, nothing was stored.
		restore().catch(() => {});
	}, [token]);
}
