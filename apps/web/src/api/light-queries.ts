import { type Config, type capabilities, limits } from '@dermavigil/contract';
import {
	type DefaultOptions,
	notifyManager,
	type Query,
	type QueryClient,
	type QueryKey,
	queryOptions,
	useQuery,
} from '@tanstack/react-query';
import { patientToken } from './session.ts';

/**
 * The queries of pages that come before the parsers of responses, which are larger than the whole first view: they are
 * fetched with the first response.
 */
const system = () => import('./system.ts');

// That a change is under way shows before the next press is handled. By a timer, a button that is pressed twice on a busy device would
// not be disabled in time, and would make two links.
notifyManager.setScheduler(queueMicrotask);

/** How the page asks for something and changes something, where a query or a change does not say otherwise. */
export const queryDefaults = {
	// Offline, the service worker may have the response: try once, then wait for the connection.
	queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'offlineFirst' },
	// A change fails at once without a connection: it must not happen later, when the person has long given it up.
	mutations: { networkMode: 'always' },
} as const satisfies DefaultOptions;

/** What belongs to the patient who is logged in. */
export const patientKey = ['patient'] as const;
/** What is the same whoever's records the patient sees: it stays while another person's are shown. */
export const ofAccount = { ofAccount: true } as const;
/**
 * Fetched again on each visit, since scans are saved on another page, and when somebody comes back to one that was left open: a review
 * may be answered, a photo due. Not at each look, which would load the images again: only when their URLs have changed anyway. Until then,
 * what is cached is shown.
 */
export const eachVisit = {
	staleTime: 0,
	// Without a connection nothing newer is to be had: it is fetched when there is one.
	refetchOnWindowFocus: ({ state }: Pick<Query, 'state'>) =>
		navigator.onLine && Date.now() - state.dataUpdatedAt >= limits.savedScan.imageUrlFor,
	retry: false,
} as const;

/**
 * Fetches again what is on the page and has a key that begins so, after a change: also what is being fetched for the first
 * time, which `invalidateQueries` alone would leave as it was before the change. Resolves when that is done or has failed.
 */
export function fetchAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
	// Silently, and at once: whoever waits for what is cancelled waits for what takes its place.
	void queries.cancelQueries({ queryKey }, { silent: true });
	return queries.invalidateQueries({ queryKey });
}

/** Milliseconds before a server that could not be asked is asked again: one second at first, half a minute at most. */
export const getRetryDelay = (failures: number) => Math.min(30_000, 1000 * 2 ** (failures - 1));

/**
 * What the server can do. While it cannot be asked, it is asked again after growing waits, and as soon as the connection is back
 * or the page is looked at.
 */
export const configQuery = queryOptions({
	queryKey: ['config'],
	queryFn: async () => (await system()).fetchConfig(),
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

/** What needs the patient's attention: High Risk and red flags that no doctor has seen, and answers to reviews that were not opened. */
export const attentionQuery = queryOptions({
	queryKey: [...patientKey, 'attention'],
	queryFn: async () => {
		const { fetchAttention } = await import('./lesions.ts');
		// Who was logged in may have left meanwhile.
		return patientToken() ? await fetchAttention() : [];
	},
	...eachVisit,
	// The header asks for it on every page.
	staleTime: 60_000,
});

/** Whose records the patient may see, and who may see theirs. */
export const familyQuery = queryOptions({
	queryKey: [...patientKey, 'family'],
	queryFn: async () => {
		const { fetchFamily } = await import('./family/family.ts');
		// Who was logged in may have left meanwhile.
		return patientToken() ? await fetchFamily() : { people: [], carers: [], invitations: [] };
	},
	retry: false,
	meta: ofAccount,
	// The header asks for it on every page, and notices where a right has ended.
	staleTime: 60_000,
});

type Capability = (typeof capabilities)[number];

interface Capabilities {
	/** Nothing until the server has answered, everything while it cannot be asked. */
	has(name: Capability): boolean;
	/** Everything until it has answered: a way in never waits for one call. */
	mayHave(name: Capability): boolean;
	links: Config['links'];
}

/** What this server can do. */
export function useCapabilities(): Capabilities {
	// Not isError, which would be taken back for as long as it is asked again.
	const { data, errorUpdateCount } = useQuery(configQuery);
	return {
		has: (name) => data?.capabilities.includes(name) ?? errorUpdateCount > 0,
		mayHave: (name) => data?.capabilities.includes(name) ?? true,
		links: data?.links ?? [],
	};
}

/** Whether anybody can see what is sent to this server: a demonstration that others than whoever runs it can reach. */
export function useIsPublicDemo(): boolean {
	return useQuery(configQuery).data?.demo?.public ?? false;
}
