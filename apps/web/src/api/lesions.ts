import { type ComparisonQuery, calls, type LesionInput } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';
import { loadAndStore } from './last-lists.ts';

/** Every lesion that the patient tracks; see `lesionsQuery`. */
export const fetchLesions = () => loadAndStore('lesions', () => send(calls.lesions));

/** The scans that need attention, in lesions and without one; see `attentionQuery`. */
export const fetchAttention = () => loadAndStore('attention', () => send(calls.attention));

/** The comparison of two scans of a lesion, by default the last two. */
export const comparisonQuery = (id: string, pair: ComparisonQuery) =>
	queryOptions({
		queryKey: ['comparison', id, pair],
		queryFn: () => send(calls.compareLesion, { params: { id }, query: pair }),
		// There may be one more scan than last time, and the URLs of the images expire.
		staleTime: 0,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});

/** Starts tracking a lesion. */
export const createLesion = (body: LesionInput) => send(calls.createLesion, { body });

/** Deletes a lesion and all of its scans. */
export const deleteLesion = (id: string) => send(calls.deleteLesion, { params: { id } });
