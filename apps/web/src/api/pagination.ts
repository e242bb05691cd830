import { type Call, type CallInput, type CallOutput, lastEventHeader } from '@dermavigil/contract';
import { sendForResponse } from './client.ts';

/** One page of a list. */
export interface ListPage<Item> {
	items: Item[];
	/** The cursor of the next page; null after the last one. */
	next: string | null;
	/** When it was loaded, in milliseconds since 1970. */
	loadedAt: number;
	/** For cases, the id of the last event before they were read. */
	lastEvent: string | null;
}

type ListCall<Item> = Call & { response: { parse(body: unknown): Item[] } };

/** Requests one page of a list; `params` are those of its path. Throws ApiError. */
export async function sendForPage<C extends ListCall<unknown>>(
	call: C,
	query: CallInput<C> extends { query?: infer Query } ? NonNullable<Query> : never,
	params: Record<string, string> = {},
): Promise<ListPage<CallOutput<C> extends (infer Item)[] ? Item : never>> {
	const response = await sendForResponse(call, { query, params });
	const items = call.response.parse(await response.json()) as (CallOutput<C> extends (infer Item)[] ? Item : never)[];
	const { headers } = response;
	return {
		items,
		next: getNextCursor(headers.get('link')),
		loadedAt: Date.now(),
		lastEvent: headers.get(lastEventHeader),
	};
}

/** What every list that is shown page by page has in common. */
export const paginated = {
	initialPageParam: null as string | null,
	getNextPageParam: ({ next }: ListPage<unknown>) => next,
};

/** The cursor in the URL of `rel="next"` (RFC 8288). Nothing else of that URL is used, so that the token goes only to this server. */
export function getNextCursor(link: string | null): string | null {
	const next = link?.match(/<([^>]*)>[^,]*;\s*rel="?next"?/i)?.[1];
	if (!next) return null;
	const { searchParams } = new URL(next, location.href);
	return searchParams.get('before') ?? searchParams.get('after');
}
