import { fetchAnswer } from './client.ts';

/** One page of a list. */
export interface PageOf<Item> {
	items: Item[];
	/** What the next page is asked for with; null after the last one. */
	next: string | null;
}

interface PageCall<Item> {
	method: 'GET';
	path: string;
	/** `next` of the page before; null for the first page. */
	before: string | null;
	response: { parse(body: unknown): Item[] };
}

/** Asks for one page of a patient's list. Throws ApiError. */
export async function fetchPage<Item>({ method, path, before, response }: PageCall<Item>): Promise<PageOf<Item>> {
	const answer = await fetchAnswer({ method, path, auth: true, ...(before && { query: { before } }) });
	return { items: response.parse(await answer.json()), next: nextPage(answer.headers.get('link')) };
}

/**
 * The `before`, or another `parameter`, in the address of `rel="next"` (RFC 8288). Nothing else of that address is used: the
 * token stays here.
 */
export function nextPage(link: string | null, parameter = 'before'): string | null {
	const next = link?.match(/<([^>]*)>[^,]*;\s*rel="?next"?/i)?.[1];
	return next ? new URL(next, location.href).searchParams.get(parameter) : null;
}
