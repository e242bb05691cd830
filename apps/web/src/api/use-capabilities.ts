import type { Config, capabilities } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from './light-queries.ts';

type Capability = (typeof capabilities)[number];

/** What of the page leads somewhere on this server: nothing until it has answered, everything while it cannot be asked. */
export function useCapabilities(): { has(name: Capability): boolean; links: Config['links'] } {
	const { data, isError } = useQuery(configQuery);
	return { has: (name) => data?.capabilities.includes(name) ?? isError, links: data?.links ?? [] };
}
