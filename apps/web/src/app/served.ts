import type { Config } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';

/** Fetched apart from the first view: the parser of answers is larger than the whole header. */
async function loadConfig(): Promise<Config | null> {
	const { fetchConfig } = await import('../api/config.ts');
	return fetchConfig();
}

interface Served {
	patients: boolean;
	clinicians: boolean;
	links: Config['links'];
}

/** What of the layout leads somewhere on this server. Until the server has answered: nothing. */
export function useServed(): Served {
	const { data } = useQuery({ queryKey: ['config'], queryFn: loadConfig, retry: false });
	if (data === undefined) return { patients: false, clinicians: false, links: [] };
	// A server without the call has all that the specification names.
	const has = (name: string) => data === null || data.capabilities.includes(name);
	return { patients: has('patients'), clinicians: has('clinicians'), links: data?.links ?? [] };
}
