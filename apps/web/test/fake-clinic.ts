import type { Case } from '@dermavigil/contract';
import { errorResponse, type Handlers } from './fake-server.ts';
import { makeCaseDetail } from './fixtures.ts';

/** What the server answers to a clinician while these are the cases. Changes of them are saved. */
export function serveCases(cases: readonly Case[]): Handlers {
	const saved = new Map(cases.map((caseItem) => [caseItem.id, caseItem]));
	const session = { name: 'Dr G.', idle_ends_at: '2026-11-20T10:00:00Z', ends_at: '2026-11-20T18:00:00Z' };
	return {
		clinicalSession: session,
		continueClinicalSession: session,
		clinicalLogout: undefined,
		caseSummary: { total: 12, new: 5, reviewed: 4, flagged: 3, high_risk: 2 },
		caseEvents: '',
		cases: () => [...saved.values()],
		caseDetail: ({ params: { id } }) => {
			const found = saved.get(id);
			return found ? makeCaseDetail(1, found) : errorResponse(404, 'Not found.');
		},
		changeCase: ({ params: { id }, body: { status, notes } }) => {
			const old = saved.get(id)!;
			const updatedCase = { ...old, status, ...(notes !== undefined && { notes }), version: old.version + 1 };
			saved.set(id, updatedCase);
			return { updatedCase };
		},
	};
}
