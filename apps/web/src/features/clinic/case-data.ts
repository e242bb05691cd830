import {
	type Case,
	type CaseDetail,
	type CaseSummary,
	caseStatuses,
	formatCount,
	messages,
} from '@dermavigil/contract';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import {
	type CaseFilter,
	caseDetailsKey,
	caseQuery,
	caseSummaryQuery,
	casesKey,
	fetchCase,
	fetchListedCase,
} from '../../api/cases.ts';
import { fetchAgain } from '../../api/light-queries.ts';
import type { ListPage } from '../../api/pagination.ts';
import { dropDraft } from './review/drafts.ts';

/** Everything about one case, fetched whenever it is opened. Its row is updated. */
export function useCase(id: string) {
	const { load } = useCaseCache();
	return useQuery({
		...caseQuery(id),
		queryFn: () => load(id),
		// Not when the photo is opened in full size: an open case stays as its reader knows it.
		refetchOnMount: (query) => query.getObserversCount() < 2,
	});
}

/** Why cases could not be loaded. */
export function loadFailure(error: Error): string {
	if (!(error instanceof ApiError)) return messages.clinician.loadUnknown;
	return error.detail ?? messages.clinician.loadFailed;
}

/** What the patient of a case is called. */
export const getPatientName = ({ profiles }: Pick<Case, 'profiles'>): string =>
	profiles?.full_name || 'Unnamed patient';

/** The AI's first prediction for a case. */
export const getTopPrediction = ({ predictions }: Pick<Case, 'predictions'>): Case['predictions'][number] =>
	predictions[0] ?? { label: messages.fallback.label, confidence: 0 };

/** How many cases have the given status and risk, each optional, as shown; a dash until that is known. */
export function formatCaseCount(summary: CaseSummary | undefined, { status, risk }: Partial<CaseFilter>): string {
	if (!summary) return '–';
	const counts = (status ? [status] : caseStatuses).flatMap((each) =>
		risk ? summary.risks[each][risk] : Object.values(summary.risks[each]),
	);
	return formatCount(counts.reduce((sum, count) => sum + count, 0));
}

/** A case in its list. If its patient has erased it, only its place is left, so that no other row moves. */
type ListedCase = Case & { erased?: true };

export const isErased = (caseItem: ListedCase): boolean => caseItem.erased === true;

/** What the row of an erased case contains. */
const nothing: Partial<ListedCase> = {
	...{ erased: true, profiles: { full_name: 'Deleted by the patient' }, image_url: '', heatmap_image_url: null },
	...{ thumbnail_url: '', further_photos: [], predictions: [], ai_explanation: '', symptoms: null },
	...{ notes: null, doctor_notes: null, team_notes: null, outcome: null },
};

/** Whether an error says that the case no longer exists. */
export const saysGone = (error: unknown): boolean =>
	error instanceof ApiError && error.status === 404 && error.detail === messages.clinician.noCase;

/** Updates the cases on screen in place. */
export function useCaseCache() {
	const queries = useQueryClient();
	const update = (id: string, change: Partial<ListedCase>) => {
		const isOlder = ({ version }: Case) => (change.version ?? version) < version;
		const changed = (row: Case) => (row.id === id && !isErased(row) && !isOlder(row) ? { ...row, ...change } : row);
		for (const { queryKey, promise } of queries.getQueryCache().findAll({ queryKey: casesKey })) {
			const apply = () =>
				queries.setQueryData<InfiniteData<ListPage<Case>>>(
					queryKey,
					(data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
				);
			apply();
			// A next page that is being loaded brings the rows as they were when it was requested.
			promise?.then(apply, () => undefined);
		}
	};
	const getRow = (id: string) =>
		queries
			.getQueriesData<InfiniteData<ListPage<Case>>>({ queryKey: casesKey })
			.flatMap(([, data]) => data?.pages ?? [])
			.flatMap(({ items }) => items)
			.find((row) => row.id === id);
	/** Whether a case has a row with an older version than this. */
	const isOutdated = ({ id, version }: Pick<Case, 'id' | 'version'>) => (getRow(id)?.version ?? version) < version;
	const erase = (id: string) => {
		dropDraft(id);
		update(id, nothing);
	};
	/** Fetches a case, and updates its row. */
	const load = async (id: string): Promise<CaseDetail> => {
		const detail = await fetchCase(id).catch((error: unknown) => {
			if (saysGone(error)) erase(id);
			throw error;
		});
		const known = getRow(id);
		// Decisions made while this was loading are newer.
		if (known && known.version > detail.version) return { ...detail, ...known };
		const { assessment, risk_reason, body_part, earlier, ...row } = detail;
		update(id, row);
		return detail;
	};
	return {
		load,
		/** For cases that were saved here. */
		put: (...cases: readonly Case[]) => {
			for (const saved of cases) {
				update(saved.id, saved);
				queries.setQueryData(caseQuery(saved.id).queryKey, (detail) => (detail ? { ...detail, ...saved } : detail));
			}
			void fetchAgain(queries, caseSummaryQuery.queryKey);
		},
		getRow,
		isOutdated,
		/** For a case that its patient erased: only its place is left on the page, and nothing of it or about it. */
		erase,
		/** For a case that somebody else changed: its row gets status, notes and outcome from one version. */
		refresh: async (id: string) => {
			const row = await fetchListedCase(id);
			if (!row) erase(id);
			else if (isOutdated(row)) update(id, row);
		},
		/**
		 * Requests the images of a case again, because their URLs expire; it may also be an earlier case shown with the
		 * open one. Showing them in a list does not count as opening the case.
		 */
		renew: async (id: string) => {
			const row = await fetchListedCase(id);
			if (!row) return erase(id);
			const { image_url, heatmap_image_url, thumbnail_url, further_photos } = row;
			const urls = { image_url, heatmap_image_url, thumbnail_url, further_photos };
			update(id, urls);
			const renewed = <Known extends Case>(known: Known) => (known.id === id ? { ...known, ...urls } : known);
			queries.setQueriesData<CaseDetail>(
				{ queryKey: caseDetailsKey },
				(detail) => detail && { ...renewed(detail), earlier: detail.earlier.map(renewed) },
			);
		},
		/** Once the server is back: fetches what could not be loaded, as when the connection is back. */
		fetchFailed: () => queries.getQueryCache().onOnline(),
		recount: () => void fetchAgain(queries, caseSummaryQuery.queryKey),
	};
}
