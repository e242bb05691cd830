import type { Lesion, Profile } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { startLogin } from '../../api/session.ts';
import { PatientOnly } from '../../app/patient-only.tsx';
import { ToastHost } from '../../ui/toast-host.tsx';
import { DashboardPage } from './dashboard-page.tsx';

type Answer = (url: URL, body: unknown) => Response | Promise<Response>;

/** A server in the tests' hands: what it answers, by method and path, and every call that it got. */
export interface Stand {
	answers: Record<string, Answer>;
	calls: string[];
}

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const refusal = (status: number, detail: string) => () => Response.json({ detail }, { status });
export const profile: Profile = {
	id: uuid(1),
	email: 'ada@example.org',
	full_name: 'Ada Lovelace',
	created_at: '2026-01-01T00:00:00.000Z',
};

/** The first lesion has two scans, the second one, the third none. */
export const lesions: Lesion[] = [2, 1, 0].map((scan_count, index) => ({
	id: uuid(100 + index),
	nickname: ['By the watch', 'Shoulder blade', 'New spot'][index]!,
	body_part: ['Left forearm', 'Right upper back', 'behind the left ear'][index]!,
	created_at: '2026-05-01T00:00:00.000Z',
	scan_count,
	last_seen_at: scan_count ? '2026-11-17T09:00:00.000Z' : null,
	latest_image_url: scan_count ? '/api/images/latest' : null,
	latest_thumbnail_url: scan_count ? '/api/images/latest-small' : null,
}));

export const scan = (number: number, more: object = {}) => ({
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
	status: null,
	notes: null,
	doctor_notes: null,
	profiles: { full_name: 'Ada Lovelace' },
	lesion_id: null,
	mode: 'consumer',
	model_version: '1.0.0',
	symptoms: null,
	mm_per_pixel: null,
	...more,
});

/** A patient with an empty journal, where `answers` do not say otherwise. */
export function serve(answers: Record<string, Answer> = {}): Stand {
	startLogin('token', true);
	const nothing = () => Response.json([]);
	const stand: Stand = {
		answers: {
			'GET /api/auth/patient/me': () => Response.json(profile),
			'GET /api/lesions': nothing,
			'GET /api/patient/scans/history': nothing,
			'GET /api/patient/reviews': nothing,
			...answers,
		},
		calls: [],
	};
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		const url = new URL(String(input), location.href);
		const name = `${init?.method} ${url.pathname}`;
		stand.calls.push(name + url.search);
		const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
		return (stand.answers[name] ?? refusal(404, 'Not found.'))(url, body);
	});
	return stand;
}

/** Opens the dashboard at one of its addresses, and tells where one is sent from there. Gives what the pages have in common. */
export function openDashboard(path = '/Mylesion'): QueryClient {
	toast.remove();
	const queries = new QueryClient();
	render(
		<QueryClientProvider client={queries}>
			<MemoryRouter initialEntries={[path]}>
				<Routes>
					<Route element={<PatientOnly />}>
						<Route path="Mylesion" element={<DashboardPage />} />
					</Route>
					<Route path="*" element={<Elsewhere />} />
				</Routes>
				<ToastHost maxCount={20} maxWidth={350} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	return queries;
}

function Elsewhere() {
	const { pathname, state } = useLocation();
	return <output>{`At ${pathname} with ${JSON.stringify(state)}`}</output>;
}
