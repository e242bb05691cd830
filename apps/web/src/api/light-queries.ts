import { limits } from '@dermavigil/contract';
import {
	type DefaultOptions,
	notifyManager,
	type Query,
	type QueryClient,
	type QueryKey,
	queryOptions,
	useQuery,
} from '@tanstack/react-query';
import { noteServerBack } from '../lib/use-online.ts';
import { getPatientToken } from './session.ts';

/**
 * The queries of pages that load before the parsers of responses, which are larger than the whole first view and are
 * fetched with the first response.
 */
const system = () => import('./system.ts');

// Shows that a change is running before the next press is handled. With a timer, a button that is pressed twice on a
// busy device would not be disabled in time, and would make two links.
notifyManager.setScheduler(queueMicrotask);

/** The defaults of queries and mutations. */
export const queryDefaults = {
	// Offline, the service worker may have the response: try once, then wait for the connection.
	queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'offlineFirst' },
	// A change fails at once without a connection: it must not happen later, when the person has long given up on it.
	mutations: { networkMode: 'always' },
} as const satisfies DefaultOptions;

/** Everything that belongs to the logged-in patient. */
export const patientKey = ['patient'] as const;
/** Marks what does not depend on whose records the patient sees: it stays while another person's are shown. */
export const ofAccount = { ofAccount: true } as const;
/**
 * Fetched again on each visit, since scans are saved on another page, and when somebody comes back to a page that was
 * left open: a review may be answered, or a photo due. Not on every return, which would reload the images, but only
 * once their URLs have changed anyway. Until then, the cached data is shown.
 */
export const eachVisit = {
	staleTime: 0,
	// Without a connection nothing newer is available: it is fetched once there is one.
	refetchOnWindowFocus: ({ state }: Pick<Query, 'state'>) =>
		navigator.onLine && Date.now() - state.dataUpdatedAt >= limits.savedScan.imageUrlFor,
	retry: false,
} as const;

/**
 * After a change, fetches again what is on the page and has a key with this prefix, including what is being fetched for
 * the first time, which `invalidateQueries` alone would leave as it was before the change. Resolves when that is done
 * or has failed.
 */
export function fetchAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
	// Silently and at once: whoever waits for a canceled fetch then waits for the one that replaces it.
	void queries.cancelQueries({ queryKey }, { silent: true });
	return queries.invalidateQueries({ queryKey });
}

/** Milliseconds before a server that could not be asked is asked again: one second at first, half a minute at most. */
export const getRetryDelay = (failures: number) => Math.min(30_000, 1000 * 2 ** (failures - 1));

/**
 * What the server can do. While the server cannot be reached, it is asked again after growing waits, and as soon as the
 * connection is back or somebody looks at the page.
 */
export const configQuery = queryOptions({
	queryKey: ['config'],
	queryFn: async ({ client, queryKey }) => {
		const config = await (await system()).fetchConfig();
		const { errorUpdatedAt = 0, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
		if (errorUpdatedAt > dataUpdatedAt) noteServerBack();
		return config;
	},
	retry: false,
	refetchInterval: ({ state }) => state.status === 'error' && getRetryDelay(state.errorUpdateCount),
});

/** What the server's model is, and how good it was found to be. */
export const modelCardQuery = queryOptions({
	queryKey: ['model-card'],
	queryFn: async () => (await system()).fetchModelCard(),
});

/** Every lesion that the patient tracks. */
export const lesionsQuery = queryOptions({
	queryKey: [...patientKey, 'lesions'],
	queryFn: async () => (await import('./lesions.ts')).fetchLesions(),
	...eachVisit,
});

/**
 * What needs the patient's attention: High Risk and red flags that no doctor has seen, and answers to reviews that have
 * not been opened.
 */
export const attentionQuery = queryOptions({
	queryKey: [...patientKey, 'attention'],
	queryFn: async () => {
		const { fetchAttention } = await import('./lesions.ts');
		// The patient may have logged out in the meantime.
		return getPatientToken() ? await fetchAttention() : [];
	},
	...eachVisit,
	// The header requests it on every page.
	staleTime: 60_000,
});

/** Whose records the patient may see, and who may see theirs. */
export const familyQuery = queryOptions({
	queryKey: [...patientKey, 'family'],
	queryFn: async () => {
		const { fetchFamily } = await import('./family/family.ts');
		// The patient may have logged out in the meantime.
		return getPatientToken() ? await fetchFamily() : { people: [], carers: [], invitations: [] };
	},
	retry: false,
	meta: ofAccount,
	// The header requests it on every page, and notices when a right has ended.
	staleTime: 60_000,
});

/** Whether anybody can see what is sent to this server: a demonstration that people other than its operator can reach. */
export function useIsPublicDemo(): boolean {
	return useQuery(configQuery).data?.demo?.public ?? false;
}
