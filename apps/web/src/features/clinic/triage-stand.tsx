import type { Case, CaseEvent, CaseSummary } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { startClinicalLogin } from '../../api/session.ts';
import { ClinicianOnly } from '../../app/clinician-only.tsx';
import { ToastHost } from '../../ui/toast-host.tsx';

type Answer = (url: URL, body: unknown) => Response | Promise<Response>;

/** A server in the tests' hands: what it answers, by method and path, and every call that it got. */
export interface Stand {
	answers: Record<string, Answer>;
	calls: { name: string; search: string; body: unknown }[];
	/** Says something in the stream of events. */
	tell(kind: 'ready' | 'new' | 'changed', event: Partial<CaseEvent>): void;
}

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const refusal = (status: number, detail: string) => () => Response.json({ detail }, { status });
const summary: CaseSummary = { total: 12, new: 5, reviewed: 4, flagged: 3, high_risk: 2 };

export const makeCase = (number: number, more: Partial<Case> = {}): Case => ({
	id: uuid(number),
	image_url: `/api/images/${number}`,
	heatmap_image_url: `/api/images/${number}-map`,
	thumbnail_url: `/api/images/${number}-small`,
	predictions: [
		{ label: 'Melanoma', confidence: 61.25 },
		{ label: 'Melanocytic Nevus', confidence: 30 },
	],
	risk_level: 'high',
	ai_explanation: `Why scan ${number} looks so.`,
	submitted_at: '2026-11-20T09:30:00.000Z',
	status: 'new',
	notes: null,
	doctor_notes: null,
	profiles: { full_name: `Patient ${number}` },
	lesion_id: null,
	mode: 'consumer',
	model_version: '1.2.3',
	symptoms: null,
	mm_per_pixel: null,
	version: 1,
	reviewed_by: null,
	reviewed_at: null,
	...more,
});

class Stream extends EventTarget {
	static readonly CLOSED = 2;
	static opened: Stream[] = [];
	readyState = 1;
	constructor(readonly path: string) {
		super();
		Stream.opened.push(this);
	}
	close() {
		this.readyState = Stream.CLOSED;
	}
}

/** A clinic with these cases, where `answers` do not say otherwise. */
export function serve(cases: Case[], answers: Record<string, Answer> = {}): Stand {
	startClinicalLogin('token');
	vi.stubGlobal('EventSource', Stream);
	const kept = new Map(cases.map((one) => [one.id, one]));
	const byId = (url: URL) => kept.get(url.pathname.split('/')[3]!)!;
	const change: Answer = (url, body) => {
		const old = byId(url);
		const updatedCase = { ...old, ...(body as Partial<Case>), version: old.version + 1 };
		kept.set(old.id, updatedCase);
		return Response.json({ updatedCase });
	};
	const perCase = Object.fromEntries(
		cases.flatMap(({ id }) => [
			[
				`GET /api/cases/${id}`,
				((url) =>
					Response.json({
						assessment: null,
						risk_reason: null,
						lesion: null,
						earlier: [],
						...byId(url),
					})) satisfies Answer,
			],
			[`PUT /api/cases/${id}/status`, change],
		]),
	);
	const stand: Stand = {
		answers: {
			'GET /api/cases': () => Response.json([...kept.values()]),
			'GET /api/cases/summary': () => Response.json(summary),
			'GET /api/auth/session/clinical': () =>
				Response.json({ name: 'Dr G.', idle_ends_at: '2026-11-20T10:00:00Z', ends_at: '2026-11-20T18:00:00Z' }),
			...perCase,
			...answers,
		},
		calls: [],
		tell: (kind, event) =>
			act(() => {
				Stream.opened.at(-1)!.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(event) }));
			}),
	};
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		const url = new URL(String(input), location.href);
		const name = `${init?.method} ${url.pathname}`;
		const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
		stand.calls.push({ name, search: url.search, body });
		return (stand.answers[name] ?? refusal(404, 'Not found.'))(url, body);
	});
	return stand;
}

/** Opens a page for clinicians, and tells where one is sent from there. */
export function openClinic(page: ReactElement): void {
	act(() => toast.remove());
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter initialEntries={['/dashboard']}>
				<Routes>
					<Route path="dashboard" element={<ClinicianOnly />}>
						<Route index element={page} />
					</Route>
					<Route path="*" element={<Elsewhere />} />
				</Routes>
				<ToastHost maxCount={20} maxWidth={350} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
}

function Elsewhere() {
	const { pathname, state } = useLocation();
	return <output>{`At ${pathname} from ${state?.from?.pathname}`}</output>;
}
