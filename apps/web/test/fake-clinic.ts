import type { Case } from '@dermavigil/contract';
import { errorResponse, type Handlers } from './fake-server.ts';
import { makeCaseDetail } from './fixtures.ts';

/** Only the fields that a change names. */
const dropUndefined = (change: object) =>
	Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The server's answers to a clinician, with these cases. Changes to them are saved. */
export function serveCases(cases: readonly Case[]): Handlers {
	const saved = new Map(cases.map((caseItem) => [caseItem.id, caseItem]));
	const session = { name: 'Dr G.', idle_ends_at: '2026-11-20T10:00:00Z', ends_at: '2026-11-20T18:00:00Z' };
	return {
		clinicalSession: session,
		continueClinicalSession: session,
		clinicalLogout: undefined,
		caseSummary: {
			total: 12,
			new: 5,
			reviewed: 4,
			flagged: 3,
			high_risk: 2,
			risks: {
				new: { high: 3, unknown: 0, medium: 1, low: 1 },
				reviewed: { high: 1, unknown: 1, medium: 1, low: 1 },
				flagged: { high: 2, unknown: 1, medium: 0, low: 0 },
			},
		},
		caseEvents: '',
		cases: () => [...saved.values()],
		caseDetail: ({ params: { id } }) => {
			const found = saved.get(id);
			return found ? makeCaseDetail(1, found) : errorResponse(404, 'Not found.');
		},
		changeCase: ({ params: { id }, body: { version: _, ...change } }) => {
			const old = saved.get(id)!;
			const updatedCase: Case = { ...old, ...dropUndefined(change), version: old.version + 1 };
			saved.set(id, updatedCase);
			return { updatedCase };
		},
	};
}
