import { caseQuerySchema } from '@dermavigil/contract';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CaseFilter, CaseSelection } from '../../../api/cases.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { recall, remember } from '../../../lib/storage.ts';
import { useDebounced } from '../use-debounced.ts';

type Order = CaseFilter['order'];
const orderKey = 'caseOrder';
const toOrder = (text: string | null): Order => (text === 'queue' ? 'queue' : 'newest');
/** What the page's address contains. Not the search, because that may be a patient's name. */
const fields = ['status', 'order', 'risk', 'mode', 'red_flags', 'waiting'] as const;

/** The filter in an address, by default in this order; invalid values are dropped. */
function readFilter(params: URLSearchParams, order: Order): CaseFilter {
	const given = fields.flatMap((field) => {
		const value = params.get(field);
		return value !== null && caseQuerySchema.shape[field].safeParse(value).success ? [[field, value]] : [];
	});
	const { limit: _, after: __, ...filter } = caseQuerySchema.parse({ order, ...Object.fromEntries(given) });
	return filter;
}

/** The same filter as the query of an address. */
export function toQuery(filter: CaseFilter): string {
	const given = fields.flatMap((field) => (filter[field] === undefined ? [] : [[field, String(filter[field])]]));
	return new URLSearchParams(given).toString();
}

/** How many filters are set. */
export const countFilters = ({ status, risk, mode, red_flags, waiting }: CaseFilter): number =>
	[status, risk, mode, red_flags, waiting].filter(Boolean).length;

/**
 * Which cases are shown: the filter is in the address, and the order is remembered in this browser. `onAsk` is called
 * whenever they are requested anew, except for a search.
 */
export function useSelection(onAsk: () => void) {
	const [params, setParams] = useSearchParams();
	const [typed, setTyped] = useState('');
	const q = useDebounced(typed.trim());
	const { key, state } = useLocation();
	/** Another one whenever the list is fetched again. It stays with the entry in the history, so that Back finds the list as it was left. */
	const [edition, setEdition] = useState<string>(state?.edition ?? key);
	// With the address, or the old list would be fetched, too. A link inside the page has none.
	if (state?.edition && state.edition !== edition) setEdition(state.edition);
	/** The order chosen last. Choosing another in a different tab moves no rows here. */
	const [order, setOrder] = useState(() => toOrder(recall(orderKey)));
	const filter = readFilter(params, order);
	const selection: CaseSelection = { ...filter, q };
	const ask = (next: URLSearchParams) => {
		onAsk();
		setParams(next, { replace: true, state: { edition: newRequestId() } });
	};
	const open = (query: string) => {
		const next = new URLSearchParams(query);
		const nextOrder = toOrder(next.get('order'));
		remember(orderKey, nextOrder);
		setOrder(nextOrder);
		ask(next);
	};
	return {
		filter,
		selection,
		select: (change: Partial<CaseFilter>) => open(toQuery({ ...filter, ...change })),
		/** Shows a saved selection, by its query. */
		open,
		typed,
		setTyped,
		edition,
		askAgain: () => ask(params),
	};
}
