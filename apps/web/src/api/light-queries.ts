import type { Config, capabilities } from '@dermavigil/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

/**
 * The queries of pages that come before the parsers of responses, which are larger than the whole first view: they are
 * fetched with the first response.
 */
const system = () => import('./system.ts');

/** What belongs to the patient who is logged in. */
export const patientKey = ['patient'] as const;
/** Fetched again on each visit, since scans are saved on another page; until then, what is cached is shown. */
export const eachVisit = { staleTime: 0, refetchOnWindowFocus: false, retry: false } as const;

/** What the server can do. While it cannot be asked, it is asked again every half minute. */
export const configQuery = queryOptions({
	queryKey: ['config'],
	queryFn: async () => (await system()).fetchConfig(),
	retry: false,
	refetchInterval: ({ state }) => state.status === 'error' && 30_000,
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

type Capability = (typeof capabilities)[number];

/** What this server can do: nothing until it has answered, everything while it cannot be asked. */
export function useCapabilities(): { has(name: Capability): boolean; links: Config['links'] } {
	const { data, isError } = useQuery(configQuery);
	return { has: (name) => data?.capabilities.includes(name) ?? isError, links: data?.links ?? [] };
}
