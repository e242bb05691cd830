import { formatDate, limits, shareMessages, symptomsSchema } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { catchDownloads, reduceMotion } from '../../../test/browser.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../test/fake-server.ts';
import { makeAssessment, makeSharedScan, modelCard, uuid } from '../../../test/fixtures.ts';
import { fillIn, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';

const scans = [
	makeSharedScan(2, {
		symptoms: symptomsSchema.parse({ bleed: true }),
		review_notes: 'Looks harmless.',
		area_mm2: 21.44,
	}),
	makeSharedScan(1, { risk_level: 'low' }),
] as const;
const assessment = makeAssessment() as never;
const lesion = { nickname: 'By the watch', body_part: 'Left forearm' };
const shared = { expires_at: '2026-11-28T10:00:00.000Z', patient_name: 'Ada Lovelace', lesion, scans: [...scans] };
const address = `/shared/${uuid(7)}#secret-token`;

async function open(handlers: Handlers = {}) {
	const server = fakeServer({
		...{ openShare: () => undefined, shared, modelCard },
		sharedScan: ({ params }) => ({ ...scans.find(({ id }) => id === params.scanId)!, assessment }),
		...handlers,
	});
	return { server, ...(await renderApp(address)) };
}
async function enter(user: Parameters<typeof press>[0], code: string) {
	await fillIn(user, { Code: code });
	await press(user, 'Open');
}

beforeEach(() => {
	reduceMotion();
	sessionStorage.clear();
});

test('asks for the code, and requests nothing else before it', async () => {
	const { user, server } = await open({ openShare: errorResponse(403, shareMessages.refused) });
	await enter(user, '12 34');
	expect(getFieldError('Code')).toBe(shareMessages.codeInvalid);
	await enter(user, '012 345');
	expect(await screen.findByRole('alert')).toHaveTextContent(shareMessages.refused);
	expect(server.requests.map(({ name }) => name)).not.toContain('shared');
	expect(server.getRequests('openShare').map(({ params, body }) => [params, body])).toEqual([
		[{ id: uuid(7) }, { token: 'secret-token', code: '012345' }],
	]);
});

test('does not ask for a code if the link was cut off, because no code would open it', async () => {
	fakeServer({});
	await renderApp(address.replace(/#.*/, ''));
	expect(await screen.findByText(shareMessages.incomplete, { exact: false })).toBeVisible();
	expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
});

test('shows whose lesion it is, the scans over time, and each with everything that is known about it', async () => {
	const { user, server, queries } = await open();
	expect(document.title).toBe('Enter the code | DermaVigil');
	await enter(user, '012345');
	expect(await screen.findByRole('heading', { level: 1, name: 'Shared by Ada Lovelace' })).toHaveFocus();
	expect(document.title).toBe('Shared with you | DermaVigil');
	expect(screen.getByText('By the watch, Left forearm')).toBeVisible();
	expect(await screen.findByRole('heading', { name: 'High Risk' })).toBeVisible();
	expect(await screen.findByRole('img', { name: /^Heat-map/ })).toBeVisible();
	expect(await screen.findByText('Looks harmless.')).toHaveAttribute('dir', 'auto');
	for (const text of ['Technical why.', 'Has it bled?']) expect(screen.getByText(text)).toBeVisible();
	const list = within(screen.getByRole('navigation', { name: 'All scans, newest first' }));
	const [newest, first] = list.getAllByRole('button');
	expect(newest).toHaveTextContent('62% chance of cancer or precancer, 21.4 mm²');
	expect(newest).toHaveAttribute('aria-current', 'true');
	await user.click(first!);
	expect(await screen.findByRole('heading', { name: 'Low Risk' })).toBeVisible();
	expect(screen.queryByText('Looks harmless.')).not.toBeInTheDocument();
	// As when the images' addresses are about to expire: what was read stays.
	server.use({ sharedReport: 'pdf', sharedScan: errorResponse(503, 'Too busy.') });
	await act(() => queries.invalidateQueries());
	expect(screen.getByRole('heading', { name: 'Low Risk' })).toBeVisible();
	const downloads = catchDownloads();
	await press(user, 'Download Report');
	await waitFor(() => expect(downloads).toHaveLength(1));
	expect(server.getRequests('sharedReport')[0]!.params).toEqual({ id: uuid(7), scanId: uuid(1) });
});

test('a reload needs no code while the visit lasts, and asks again once it has ended', async () => {
	sessionStorage.setItem('openedShare', uuid(7));
	const { user, server } = await open({ shared: errorResponse(401, shareMessages.codeFirst) });
	expect(await screen.findByLabelText('Code')).toBeVisible();
	expect(screen.getByRole('alert')).toHaveTextContent(shareMessages.visitEnded);
	await fillIn(user, { Code: '012' });
	act(() => void window.dispatchEvent(new Event('visibilitychange')));
	expect(screen.getByLabelText('Code'), 'after a look at another tab').toHaveValue('012');
	expect(server.getRequests('shared')).toHaveLength(1);
	server.use({ shared: { ...shared, patient_name: null, lesion: null, scans: [scans[0]] } });
	await enter(user, '012345');
	expect(await screen.findByText(/^Photo of/)).toHaveTextContent(formatDate(scans[0]!.saved_at));
	expect(screen.getByText('This is what the patient was told.')).toBeVisible();
	expect(screen.getByRole('heading', { level: 1, name: 'Shared with you' })).toBeVisible();
	expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test.each([
	['another scan is', async (user: UserEvent) => user.click(screen.getByRole('button', { name: /Low Risk/ }))],
	['its report is', async (user: UserEvent) => press(user, 'Download Report')],
])('a link that has ended by the time that %s requested asks for the code again, and says why', async (_, ask) => {
	const { user, server } = await open();
	await enter(user, '012345');
	await screen.findByRole('heading', { name: 'High Risk' });
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	const ended = errorResponse(401, shareMessages.codeFirst);
	server.use({
		shared: ended,
		sharedScan: ended,
		sharedReport: ended,
		openShare: errorResponse(403, shareMessages.refused),
	});
	await ask(user);
	expect(await screen.findByLabelText('Code')).toHaveFocus();
	expect(screen.getByRole('alert'), 'once').toHaveTextContent(shareMessages.visitEnded);
	expect(screen.queryByText(/^Read only. The link works until/)).not.toBeInTheDocument();
	await enter(user, '012345');
	expect(await screen.findByText(shareMessages.refused)).toBeVisible();
	expect(screen.queryByText(shareMessages.visitEnded)).not.toBeInTheDocument();
	server.use({ openShare: () => new Promise(() => {}) });
	await enter(user, '012345');
	expect(await screen.findByRole('button', { name: 'Opening...' })).toBeVisible();
	expect(screen.queryByText(shareMessages.visitEnded), 'between two tries').not.toBeInTheDocument();
});

test('closing ends the visit', async () => {
	const { user, server } = await open({ closeShared: () => undefined });
	await enter(user, '012345');
	await screen.findByRole('heading', { level: 1, name: 'Shared by Ada Lovelace' });
	await press(user, 'Close');
	expect(await screen.findByLabelText('Code')).toBeVisible();
	expect(server.getRequests('closeShared')).toHaveLength(1);
	expect(screen.queryByText('By the watch, Left forearm')).not.toBeInTheDocument();
});

test('says when the scans cannot be loaded and tries again, and when there may be more of them', async () => {
	sessionStorage.setItem('openedShare', uuid(7));
	const { user, server } = await open({ shared: errorResponse(500, 'No.') });
	expect(await screen.findByRole('alert')).toHaveTextContent('No.');
	const older = Array.from({ length: limits.share.maxScans - 2 }, (_, place) =>
		makeSharedScan(1, { id: uuid(900 + place) }),
	);
	server.use({ shared: { ...shared, scans: [...scans, ...older] } });
	await press(user, 'Try again');
	expect(await screen.findByRole('heading', { level: 1, name: 'Shared by Ada Lovelace' })).toBeVisible();
	expect(screen.getByText('A link shows the newest 100 scans.')).toBeVisible();
});
