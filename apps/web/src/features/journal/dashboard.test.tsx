import { formatDate, type Lesion, messages, type Scan } from '@dermavigil/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPending, errorResponse, fakeServer, type Handlers, pageResponse } from '../../../test/fake-server.ts';
import { makeProfile, makeScan, modelCard } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { endLogins, startLogin } from '../../api/session.ts';
import { lesions, renderDashboard } from './test/render-dashboard.ts';

const region = (name: string) => screen.getByRole('region', { name });
const greeting = (name: string) => screen.findByRole('heading', { level: 1, name: `Welcome back, ${name}` });

describe('greeting', () => {
	test.each([
		['Ada Lovelace', 'Ada'],
		['  Grace  Brewster Hopper', 'Grace'],
		['Mononym', 'Mononym'],
		['', 'there'],
		['   ', 'there'],
	])('"%s" is greeted as %s', async (full_name, name) => {
		await renderDashboard({ me: makeProfile({ full_name }) });
		await greeting(name);
		expect(document.title).toBe('My Lesions | DermaVigil');
	});

	test('without a connection, nobody is greeted by a wrong name', async () => {
		await renderDashboard({
			me: () => {
				throw new TypeError('Failed to fetch');
			},
		});
		await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, there'));
	});

	test('nobody is greeted by a wrong name while the profile is being loaded', async () => {
		await renderDashboard({ me: () => new Promise(() => {}) });
		expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, ');
	});

	const lastMonth = { ...lesions[1], last_seen_at: '2026-10-20T12:00:00.000Z' };

	test.each<[Lesion[], string]>([
		[[], 'Track a spot over time, and see whether it changes.'],
		[[lesions[0]], 'You track 1 spot. No photo is due.'],
		[[lesions[0], lastMonth], '1 spot is due for a new photo.'],
		[[lastMonth, { ...lastMonth, id: lesions[0].id }], '2 spots are due for a new photo.'],
		[lesions, '1 spot needs its first photo.'],
		[[lastMonth, lesions[2]], '1 spot is due for a new photo. 1 spot needs its first photo.'],
		[[lesions[2], { ...lesions[2], id: lesions[0].id }], '2 spots need their first photo.'],
	])('it sums up the journal (%#)', async (known, text) => {
		vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
		await renderDashboard({ lesions: known });
		expect(await screen.findByText(text)).toBeInTheDocument();
	});
});

describe('what needs attention', () => {
	test('a flagged High Risk spot says so in words, even while the answer is unread', async () => {
		const flagged = makeScan(1, { status: 'flagged', review_unread: true });
		await renderDashboard({ attention: [flagged] });
		const row = within(await screen.findByRole('region', { name: 'Needs your attention' })).getByRole('listitem');
		expect(row).toHaveTextContent(
			/A review is ready\..*High Risk on .* within two weeks of that day\. If they are over, go now\./,
		);
	});

	test('a red flag comes after High Risk, says why, and is not shown in red', async () => {
		const bled = { symptoms: { bleed: true, grew: true }, risk_level: 'low' } as const;
		const flagged = makeScan(5, bled);
		const high = makeScan(1, { lesion_id: lesions[0].id });
		await renderDashboard({
			lesions,
			attention: [
				flagged,
				makeScan(4, { ...bled, lesion_id: lesions[0].id }),
				high,
				makeScan(3, { ...bled, status: 'reviewed' }),
			],
		});
		expect(await screen.findByText(/^2 spots need a doctor’s look\./)).toBeInTheDocument();
		const rows = within(region('Needs your attention')).getAllByRole('listitem');
		expect(rows.map((row) => row.classList.contains('bg-high-wash'))).toEqual([true, false]);
		expect(rows[0]).toHaveTextContent('By the watch');
		expect(rows[1]).toHaveTextContent(
			`Reported on ${formatDate(flagged.saved_at)}: it has bled and it has grown. Show this spot to a doctor within two weeks of that day. If they are over, go now.`,
		);
	});

	test('comes first: each High Risk spot once, until its patient says that a doctor has seen it', async () => {
		const older = makeScan(1, { lesion_id: lesions[0].id });
		const newer = makeScan(2, { lesion_id: lesions[0].id });
		const alone = makeScan(3);
		const answer = makeScan(4, { risk_level: 'low', status: 'reviewed', review_unread: true });
		const { server, user } = await renderDashboard({ lesions, attention: [answer, alone, newer, older] });
		expect(await screen.findByText(/^2 spots need a doctor’s look\./)).toBeInTheDocument();
		const rows = within(region('Needs your attention')).getAllByRole('listitem');
		expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
			`Scan of ${formatDate(alone.saved_at)}`,
			'By the watch',
			`Scan of ${formatDate(answer.saved_at)}`,
		]);
		expect(rows[1]).toHaveTextContent('Show this spot to a dermatologist within two weeks of that day.');
		expect(rows.map((row) => row.classList.contains('bg-high-wash'))).toEqual([true, true, false]);
		server.use({
			setSeenByDoctor: ({ body }) => {
				expect(body).toEqual({ seen: true });
				server.use({ attention: [alone] });
				return newer;
			},
		});
		await user.click(within(rows[1]!).getByRole('button', { name: 'Seen by a doctor' }));
		expect(await screen.findByText(/^1 spot needs a doctor’s look\./)).toBeInTheDocument();
		expect(screen.getByText('Marked as seen by a doctor.')).toBeInTheDocument();
		await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
		expect(server.getRequests('setSeenByDoctor').map(({ params, query }) => [params.id, query.saved_until])).toEqual([
			[newer.id, newer.saved_at],
		]);
	});

	test('the first ten are shown, with what a clinician flagged at the top, and the others on request', async () => {
		const unseen = Array.from({ length: 11 }, (_, place) => makeScan(40 - place));
		const answer = { risk_level: 'low', review_unread: true } as const;
		const flagged = makeScan(1, { ...answer, status: 'flagged', saved_at: '2026-10-01T09:30:00.000Z' });
		const reviewed = makeScan(2, { ...answer, status: 'reviewed', saved_at: '2026-10-02T09:30:00.000Z' });
		const { user } = await renderDashboard({ attention: [...unseen, reviewed, flagged] });
		const list = within(await screen.findByRole('region', { name: 'Needs your attention' }));
		expect(list.getAllByRole('listitem')).toHaveLength(10);
		expect(list.getAllByRole('listitem')[0]).toHaveTextContent(formatDate(flagged.saved_at));
		expect(list.getByText('Not printed: 3 more.')).toBeInTheDocument();
		await user.click(list.getByRole('button', { name: 'Show 3 more' }));
		const rows = list.getAllByRole('listitem');
		expect(rows).toHaveLength(13);
		expect(rows[10]).toHaveFocus();
		expect(rows[12]).toHaveTextContent(formatDate(reviewed.saved_at));
	});
});

describe('what scans are called', () => {
	const scan = makeScan(1, { lesion_id: lesions[0].id, status: 'new' });
	const other = makeScan(2);
	const placed = { attention: [scan, other], history: [scan, other], reviews: [scan, other] };
	const getNames = () =>
		['Needs your attention', 'Professional Reviews', 'My Scans History'].map((name) =>
			within(region(name))
				.getAllByRole('listitem')
				.map((item) => item.querySelector<HTMLElement>('h3, .font-serif')!),
		);
	const day = formatDate(scan.saved_at);

	const attention = () => screen.queryByRole('region', { name: 'Needs your attention' });

	test.each(['lesions', 'attention'] as const)(
		'nothing that would move is shown before everything has loaded: %s',
		async (late) => {
			const pending = createPending<never>();
			const known = { lesions, ...placed };
			await renderDashboard({ ...known, [late]: () => pending.promise });
			await waitFor(() => expect(screen.getAllByText(`Scan of ${day}`)).not.toHaveLength(0));
			expect(screen.getByText('Loading the skin journal')).toBeVisible();
			expect(attention()).not.toBeInTheDocument();
			expect(region('Track a Lesion').closest('.hidden')).not.toBeNull();
			pending.resolve(known[late] as never);
			await waitFor(() => expect(attention()).toBeInTheDocument());
			expect(screen.queryByText('Loading the skin journal')).not.toBeInTheDocument();
			expect(region('Track a Lesion').closest('.hidden')).toBeNull();
			for (const [first, second] of getNames()) {
				expect(first!.textContent).toBe('By the watch');
				expect(second!.textContent).toBe(`Scan of ${day}`);
			}
		},
	);

	test('deleting a scan does not close another one that was opened meanwhile', async () => {
		const deleted = createPending<undefined>();
		const [one, other] = [makeScan(1), makeScan(2)];
		const { server, user, queries } = await renderDashboard({
			attention: [one, other],
			scanDetail: ({ params }) => ({ ...(params.id === one.id ? one : other), assessment: null }),
			modelCard,
			deleteScan: () => deleted.promise,
		});
		const open = async (place: number) =>
			user.click((await screen.findAllByRole('button', { name: /^What to do/ }))[place]!);
		await open(0);
		await user.click(await screen.findByRole('button', { name: 'Delete scan' }));
		await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
		await user.keyboard('{Escape}{Escape}');
		await open(1);
		server.use({ attention: [other] });
		deleted.resolve(undefined);
		expect(await screen.findByText(messages.savedScan.deleted)).toBeInTheDocument();
		await waitFor(() => expect([queries.isMutating(), queries.isFetching()]).toEqual([0, 0]));
		expect(screen.getByRole('dialog', { name: `Scan of ${formatDate(other.saved_at)}` })).toBeInTheDocument();
	});

	test('without the lesions, a scan is called by its day', async () => {
		await renderDashboard({ ...placed, lesions: errorResponse(500, 'No.') });
		await waitFor(() => expect(getNames().flat()).toHaveLength(6));
		await waitFor(() =>
			expect(
				getNames()
					.flat()
					.map(({ textContent }) => textContent),
			).toEqual(Array(6).fill(`Scan of ${day}`)),
		);
	});
});

describe('who may see it', () => {
	test('both spellings of the address lead to it, with the token on every call of the patient', async () => {
		const { server } = await renderDashboard({}, '/mylesion');
		await greeting('Ada');
		const tokens = server.requests
			.filter(({ name }) => name !== 'config')
			.map(({ headers }) => headers.get('authorization'));
		expect(new Set(tokens)).toEqual(new Set(['Bearer token']));
	});

	test('without a login it redirects to the login page', async () => {
		fakeServer();
		await renderApp('/Mylesion');
		expect(location.pathname).toBe('/PateintLogIn');
	});

	test.each(['lesions', 'me', 'history'] as const)('a login that has ended is dropped (%s)', async (name) => {
		await renderDashboard({ [name]: errorResponse(401, messages.login.expired) });
		await waitFor(() => expect(location.pathname).toBe('/PateintLogIn'));
		expect(localStorage.getItem('authToken')).toBeNull();
	});
});

describe('when it cannot be loaded', () => {
	test('the server’s message is shown, and another try helps', async () => {
		const { server, user } = await renderDashboard({ lesions: errorResponse(500, 'Reference number: 7') });
		const alert = await screen.findByRole('alert');
		expect(alert).toHaveTextContent('Reference number: 7');
		expect(screen.queryByText(messages.dashboard.emptyJournal)).not.toBeInTheDocument();
		server.use({ lesions });
		await user.click(within(alert).getByRole('button', { name: 'Try again' }));
		expect(await screen.findByRole('heading', { level: 3, name: 'By the watch' })).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
	});

	test('another try says that the spots are being loaded, and leaves the earlier ones where they are', async () => {
		const failed = errorResponse(500, 'No.');
		const pending = createPending<Lesion[]>();
		const { server, user } = await renderDashboard({ lesions: failed, attention: [makeScan(1)] });
		expect(await within(region('Track a Lesion')).findByText('We couldn’t load the spots.')).toBeVisible();
		server.use({ lesions: () => pending.promise });
		await user.click(screen.getByRole('button', { name: 'Try again' }));
		expect(await within(region('Track a Lesion')).findByText('Loading the spots')).toBeVisible();
		pending.resolve(lesions);
		await screen.findByRole('heading', { level: 3, name: 'By the watch' });
		cleanup();
		const again = createPending<never>();
		server.use({ lesions: failed, attention: failed });
		await renderApp('/Mylesion');
		const retry = await screen.findByRole('button', { name: 'Try again' });
		server.use({ lesions: () => again.promise, attention: () => again.promise });
		await user.click(retry);
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
		expect(screen.getByRole('heading', { level: 3, name: 'By the watch' })).toBeVisible();
		expect(within(region('Needs your attention')).getAllByRole('listitem')).toHaveLength(1);
	});

	test('another try for scans and reviews leaves the earlier ones and the focus where they are', async () => {
		const { server, user } = await renderDashboard({
			history: [makeScan(1)],
			reviews: [makeScan(2, { status: 'new' })],
		});
		for (const name of ['My Scans History', 'Professional Reviews']) {
			await waitFor(() => expect(within(region(name)).getAllByRole('listitem')).toHaveLength(1));
		}
		cleanup();
		const failed = errorResponse(500, 'No.');
		const again = createPending<never>();
		server.use({ history: failed, reviews: failed });
		await renderApp('/Mylesion');
		for (const name of ['My Scans History', 'Professional Reviews']) {
			const retry = await within(region(name)).findByRole('button', { name: 'Try again' });
			server.use({ history: () => again.promise, reviews: () => again.promise });
			await user.click(retry);
			await waitFor(() => expect(retry).toHaveTextContent('Loading...'));
			expect(retry).toHaveFocus();
			expect(within(region(name)).getAllByRole('listitem')).toHaveLength(1);
			expect(within(region(name)).getByText(/This is the list of/)).toBeVisible();
		}
	});

	test.each<[string, NonNullable<Handlers['lesions']>, number]>([
		['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 0],
		['an answer that is not a list', Response.json({}), 1],
	])('%s: Failed to load dashboard.', async (_, answer, violations) => {
		vi.spyOn(console, 'error').mockImplementation(() => {});
		const { server } = await renderDashboard({ lesions: answer });
		expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard.');
		expect(server.violations.splice(0)).toHaveLength(violations);
	});

	test('history and reviews that cannot be loaded say so quietly, never that there are none, and another try helps', async () => {
		const failed = errorResponse(500, 'No.');
		const { server, user } = await renderDashboard({ history: failed, reviews: failed });
		for (const what of ['the scans', 'the reviews']) {
			expect(await screen.findByText(new RegExp(`We couldn’t load ${what}`))).toBeInTheDocument();
		}
		expect(screen.queryByText(messages.dashboard.noScans)).not.toBeInTheDocument();
		expect(screen.queryByText(messages.dashboard.noReviews)).not.toBeInTheDocument();
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
		server.use({ history: [makeScan(1)] });
		await user.click(within(region('My Scans History')).getByRole('button', { name: 'Try again' }));
		expect(await within(region('My Scans History')).findByText('High Risk')).toBeInTheDocument();
	});

	test('what needs attention stays in sight, and if that is unknown, nothing sounds like an all-clear', async () => {
		const away = () => Promise.reject(new TypeError('Failed to fetch'));
		vi.spyOn(console, 'error').mockImplementation(() => {});
		const { server } = await renderDashboard({ lesions: [lesions[0]], attention: away });
		expect(await screen.findByRole('heading', { level: 3, name: 'By the watch' })).toBeInTheDocument();
		expect(screen.queryByText(/No photo is due/)).not.toBeInTheDocument();
		cleanup();
		server.use({ attention: [makeScan(1)] });
		await renderApp('/Mylesion');
		await screen.findByText(/^1 spot needs a doctor’s look\./);
		cleanup();
		server.use({ lesions: away, attention: away, history: away, reviews: away });
		await renderApp('/Mylesion');
		expect(await screen.findByText(/^1 spot needs a doctor’s look\./)).toBeInTheDocument();
		expect(within(region('Needs your attention')).getAllByRole('listitem')).toHaveLength(1);
	});

	test('what was loaded last is shown until it can be loaded again, and goes with the login', async () => {
		const { server } = await renderDashboard({ lesions, history: [makeScan(1, { lesion_id: lesions[0].id })] });
		expect(await within(region('My Scans History')).findByText('By the watch')).toBeInTheDocument();
		cleanup();
		vi.spyOn(console, 'error').mockImplementation(() => {});
		const away = () => Promise.reject(new TypeError('Failed to fetch'));
		server.use({ lesions: away, history: away, reviews: away });
		await renderApp('/Mylesion');
		expect(await within(region('My Scans History')).findByText('By the watch')).toBeInTheDocument();
		expect(screen.getByText(/We couldn’t load the scans/)).toHaveTextContent(/This is the list of/);
		expect(screen.getByText(/We couldn’t load the reviews/)).toHaveTextContent(/There were none on/);
		expect(localStorage.getItem('lastLists')).not.toBeNull();
		act(() => endLogins());
		expect(localStorage.getItem('lastLists')).toBeNull();
	});
});

describe('professional reviews', () => {
	const reviews = [
		makeScan(1, { status: 'new' }),
		makeScan(2, {
			status: 'reviewed',
			doctor_notes: 'Looks harmless.\nCome back in May.',
			reviewed_at: '2026-11-22T10:00:00.000Z',
		}),
		makeScan(3, { status: 'flagged' }),
	];

	test('a status that this page does not know is shown as pending', async () => {
		await renderDashboard({ reviews: [makeScan(1, { status: 'archived' as never })] });
		expect(await within(region('Professional Reviews')).findByText('Pending')).toBeInTheDocument();
	});

	test('each has its photo, date, status and what the doctor wrote, but never the name of what it might be', async () => {
		await renderDashboard({ reviews });
		const items = await within(region('Professional Reviews')).findAllByRole('listitem');
		const statuses = items.map((item) => within(item).getByText(/^(Pending|Reviewed|Flagged)$/).textContent);
		expect(statuses).toEqual(['Pending', 'Reviewed', 'Flagged']);
		const [, reviewed] = items;
		expect(
			within(reviewed!).getByRole('heading', { name: `Scan of ${formatDate(makeScan(2).saved_at)}` }),
		).toBeInTheDocument();
		expect(reviewed!).toHaveTextContent(`Reviewed by a clinician, ${formatDate(reviews[1]!.reviewed_at!)}`);
		expect(reviewed!.querySelector('img')).toHaveAttribute('src', '/api/images/2-small');
		expect(within(reviewed!).getByText(/Looks harmless\.\s+Come back in May\./)).toBeInTheDocument();
		expect(region('Professional Reviews')).not.toHaveTextContent('Melanoma');
	});

	test('an unread answer is marked, comes first, and is recorded as opened', async () => {
		const answer = makeScan(2, {
			status: 'reviewed',
			doctor_notes: 'Looks harmless.',
			reviewed_at: '2026-11-22T10:00:00.000Z',
			review_unread: true,
		});
		const { server, user } = await renderDashboard({
			attention: [answer],
			scanDetail: { ...answer, assessment: null },
			modelCard,
			openReview: () =>
				void server.use({ attention: [], scanDetail: { ...answer, review_unread: false, assessment: null } }),
		});
		await waitFor(() => expect(screen.getAllByRole('link', { name: /My Lesions.*a review is ready/ })).not.toEqual([]));
		await user.click(within(region('Needs your attention')).getByRole('button', { name: /Read the answer/ }));
		const dialog = within(screen.getByRole('dialog', { name: 'Reviewed by a clinician' }));
		expect(dialog.getByText('Looks harmless.')).toBeInTheDocument();
		expect(dialog.queryByText('High Risk')).not.toBeInTheDocument();
		await user.click(dialog.getByRole('button', { name: 'What the AI said before' }));
		expect(await dialog.findByRole('heading', { name: 'High Risk' })).toBeInTheDocument();
		await waitFor(() => expect(server.getRequests('openReview').map(({ params }) => params.id)).toEqual([answer.id]));
	});

	test('an answer that was read without a connection is recorded by the login that read it, even if another one follows', async () => {
		const answer = makeScan(2, { status: 'reviewed', reviewed_at: '2026-11-22T10:00:00.000Z', review_unread: true });
		const { server, user } = await renderDashboard({
			attention: [answer],
			scanDetail: { ...answer, assessment: null },
			modelCard,
			openReview: () => undefined,
		});
		const read = await within(await screen.findByRole('region', { name: 'Needs your attention' })).findByRole(
			'button',
			{
				name: /Read the answer/,
			},
		);
		act(() => onlineManager.setOnline(false));
		await user.click(read);
		await screen.findByRole('dialog', { name: 'Reviewed by a clinician' });
		act(() => startLogin('other', true));
		act(() => onlineManager.setOnline(true));
		await waitFor(() => expect(server.getRequests('openReview')).toHaveLength(1));
		expect(server.getRequests('openReview')[0]!.headers.get('authorization')).toBe('Bearer token');
	});

	test('there may be more pages', async () => {
		const { user } = await renderDashboard({
			reviews: ({ query }) => (query.before === 'c1' ? [reviews[1]!] : pageResponse([reviews[0]!], 'c1')),
		});
		await user.click(await screen.findByRole('button', { name: 'Show earlier reviews' }));
		expect(await screen.findByText('Reviewed')).toBeInTheDocument();
		expect(screen.getByText('Pending')).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Show earlier reviews' })).not.toBeInTheDocument();
		await waitFor(() => expect(screen.getByText('Reviewed').closest('li')).toHaveFocus());
		expect(screen.getByText('Number of reviews shown: 2')).toHaveAttribute('role', 'status');
	});

	test('loading an earlier page does not move the focus of somebody who is elsewhere by then', async () => {
		const earlier = createPending<Scan[]>();
		const { user } = await renderDashboard({
			reviews: ({ query }) => (query.before ? earlier.promise : pageResponse([reviews[0]!], 'c1')),
		});
		await user.click(await screen.findByRole('button', { name: 'Show earlier reviews' }));
		const other = screen.getByRole('button', { name: 'Track New Lesion' });
		act(() => other.focus());
		earlier.resolve([reviews[1]!]);
		expect(await screen.findByText('Reviewed')).toBeInTheDocument();
		expect(other).toHaveFocus();
	});

	test('a page that cannot be loaded says so, and another try helps', async () => {
		const { server, user } = await renderDashboard({
			reviews: ({ query }) => (query.before ? errorResponse(500, 'No.') : pageResponse([reviews[0]!], 'c1')),
		});
		await user.click(await screen.findByRole('button', { name: 'Show earlier reviews' }));
		expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load earlier reviews. Please try again.');
		const button = screen.getByRole('button', { name: 'Show earlier reviews' });
		expect(button).toHaveFocus();
		server.use({ reviews: [reviews[1]!] });
		await user.click(button);
		await waitFor(() => expect(screen.getByText('Reviewed').closest('li')).toHaveFocus());
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	});
});
