import type { Lesion } from '@dermavigil/contract';
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makeProfile } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const neverPhotographed = { last_seen_at: null, latest_image_url: null, latest_thumbnail_url: null };

/** The first lesion has two scans, the second one, the third none. */
export const lesions: [Lesion, Lesion, Lesion] = [
	makeLesion(100, { nickname: 'By the watch' }),
	makeLesion(101, { nickname: 'Shoulder blade', body_part: 'Right upper back', scan_count: 1 }),
	makeLesion(102, { nickname: 'New spot', body_part: 'behind the left ear', scan_count: 0, ...neverPhotographed }),
];

/** Opens the dashboard of Ada, whose journal is empty unless `handlers` say otherwise. */
export async function renderDashboard(handlers: Handlers = {}, path = '/Mylesion') {
	const server = fakeServer({ me: makeProfile(), lesions: [], history: [], reviews: [], ...handlers });
	return { server, ...(await renderApp(path, { as: 'patient' })) };
}
