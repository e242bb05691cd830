import { formatDate, messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lesions, openDashboard, profile, refusal, scan, serve } from './dashboard-stand.tsx';

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
		serve({ 'GET /api/auth/patient/me': () => Response.json({ ...profile, full_name }) });
		openDashboard();
		await greeting(name);
		expect(document.title).toBe('My Lesions | DermaVigil');
	});

	test('nobody is greeted by a wrong name while the profile is on its way', () => {
		serve({ 'GET /api/auth/patient/me': () => new Promise(() => {}) });
		openDashboard();
		expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, ');
	});

	test.each([
		[[], 'Follow a spot over time, and see whether it changes.'],
		[[lesions[0]], 'You follow one lesion. None is due for a new photo.'],
		[[lesions[2]], 'You follow one lesion. It is due for a new photo.'],
		[lesions, 'You follow 3 lesions. One is due for a new photo.'],
		[[lesions[2], lesions[2]], 'You follow 2 lesions. 2 are due for a new photo.'],
	])('it says how the journal stands (%#)', async (known, text) => {
		vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
		serve({ 'GET /api/lesions': () => Response.json(known.map((one, index) => ({ ...one, id: lesions[index]!.id }))) });
		openDashboard();
		expect(await screen.findByText(text)).toBeTruthy();
	});
});

describe('who may see it', () => {
	test('both spellings of the address lead to it, with the token on every call', async () => {
		serve();
		openDashboard('/mylesion');
		await greeting('Ada');
		for (const [, init] of vi.mocked(fetch).mock.calls) {
			expect(init?.headers).toMatchObject({ authorization: 'Bearer token' });
		}
	});

	test('without a login it leads to the login', async () => {
		serve();
		localStorage.clear();
		openDashboard();
		expect((await screen.findByRole('status')).textContent).toContain('At /PateintLogIn');
	});

	test.each(['GET /api/lesions', 'GET /api/auth/patient/me', 'GET /api/patient/scans/history'])(
		'a login that has ended is dropped (%s)',
		async (name) => {
			serve({ [name]: refusal(401, messages.login.expired) });
			openDashboard();
			await screen.findByText(/At \/PateintLogIn/);
			expect(localStorage.getItem('authToken')).toBeNull();
		},
	);
});

describe('when it cannot be loaded', () => {
	test('the server’s message is shown, and another try helps', async () => {
		const stand = serve({ 'GET /api/lesions': refusal(500, 'Reference number: 7') });
		openDashboard();
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Reference number: 7');
		expect(screen.queryByText(messages.dashboard.emptyJournal)).toBeNull();
		stand.answers['GET /api/lesions'] = () => Response.json(lesions);
		fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
		expect(await screen.findByRole('heading', { level: 3, name: 'By the watch' })).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
	});

	test.each<[string, () => Response]>([
		['no answer', () => Response.error()],
		['an answer that is not a list', () => Response.json({})],
	])('%s: Failed to load dashboard.', async (_, answer) => {
		vi.spyOn(console, 'error').mockImplementation(() => {});
		const broken = answer().type === 'error' ? () => Promise.reject(new TypeError('Failed to fetch')) : answer;
		serve({ 'GET /api/lesions': broken });
		openDashboard();
		expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard.');
	});

	test('history and reviews that cannot be had are empty, and nothing is said', async () => {
		serve({ 'GET /api/patient/scans/history': refusal(500, 'No.'), 'GET /api/patient/reviews': refusal(500, 'No.') });
		openDashboard();
		expect(await screen.findByText('No saved scans in your history yet.')).toBeTruthy();
		expect(await screen.findByText('No professional reviews yet.')).toBeTruthy();
		expect(screen.queryByRole('alert')).toBeNull();
	});
});

describe('professional reviews', () => {
	const reviews = [
		scan(1, { status: 'new' }),
		scan(2, { status: 'reviewed', doctor_notes: 'Looks harmless.\nCome back in May.' }),
		scan(3, { status: 'flagged' }),
	];

	test('each has its photo, prediction, date, status and what the doctor wrote', async () => {
		serve({ 'GET /api/patient/reviews': () => Response.json(reviews) });
		openDashboard();
		await within(region('Professional Reviews')).findAllByRole('listitem');
		const items = within(region('Professional Reviews')).getAllByRole('listitem');
		expect(items.map((item) => /Pending|Reviewed|Flagged/.exec(item.textContent)?.[0])).toEqual([
			'Pending',
			'Reviewed',
			'Flagged',
		]);
		const [, reviewed] = items;
		expect(within(reviewed!).getByRole('heading', { name: 'Melanoma' })).toBeTruthy();
		expect(within(reviewed!).getByText(formatDate('2026-11-20'))).toBeTruthy();
		expect(reviewed!.querySelector('img')?.getAttribute('src')).toBe('/api/images/2-small');
		expect(within(reviewed!).getByText(/Looks harmless\.\s+Come back in May\./)).toBeTruthy();
	});

	test('a review without a prediction has the fallback', async () => {
		serve({ 'GET /api/patient/reviews': () => Response.json([scan(1, { status: 'new', predictions: [] })]) });
		openDashboard();
		const reviewsRegion = region('Professional Reviews');
		expect(await within(reviewsRegion).findByRole('heading', { name: messages.fallback.label })).toBeTruthy();
		expect(within(reviewsRegion).getByText('Pending')).toBeTruthy();
	});

	test('there may be more pages', async () => {
		serve({
			'GET /api/patient/reviews': ({ searchParams }) =>
				searchParams.get('before') === 'c1'
					? Response.json([reviews[1]])
					: Response.json([reviews[0]], { headers: { link: '</api/patient/reviews?before=c1>; rel="next"' } }),
		});
		openDashboard();
		fireEvent.click(await screen.findByRole('button', { name: 'Show earlier reviews' }));
		expect(await screen.findByText('Reviewed')).toBeTruthy();
		expect(screen.getByText('Pending')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Show earlier reviews' })).toBeNull();
	});
});
