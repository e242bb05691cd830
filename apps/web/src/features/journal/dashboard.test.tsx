import { formatDate, type Lesion, messages } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorResponse, fakeServer, type Handlers, pageResponse } from '../../../test/fake-server.ts';
import { makeProfile, makeScan } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/render-app.tsx';
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

	test('nobody is greeted by a wrong name while the profile is on its way', async () => {
		await renderDashboard({ me: () => new Promise(() => {}) });
		expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, ');
	});

	test.each<[Lesion[], string]>([
		[[], 'Follow a spot over time, and see whether it changes.'],
		[[lesions[0]], 'You follow one lesion. None is due for a new photo.'],
		[[lesions[2]], 'You follow one lesion. It is due for a new photo.'],
		[lesions, 'You follow 3 lesions. One is due for a new photo.'],
		[[lesions[2], { ...lesions[2], id: lesions[0].id }], 'You follow 2 lesions. 2 are due for a new photo.'],
	])('it sums up the journal (%#)', async (known, text) => {
		vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
		await renderDashboard({ lesions: known });
		expect(await screen.findByText(text)).toBeInTheDocument();
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

	test('without a login it leads to the login', async () => {
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

	test.each<[string, NonNullable<Handlers['lesions']>, number]>([
		['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 0],
		['an answer that is not a list', Response.json({}), 1],
	])('%s: Failed to load dashboard.', async (_, answer, violations) => {
		vi.spyOn(console, 'error').mockImplementation(() => {});
		const { server } = await renderDashboard({ lesions: answer });
		expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load dashboard.');
		expect(server.violations.splice(0)).toHaveLength(violations);
	});

	test('history and reviews that cannot be had are empty, and nothing is said', async () => {
		await renderDashboard({ history: errorResponse(500, 'No.'), reviews: errorResponse(500, 'No.') });
		expect(await screen.findByText('No saved scans in your history yet.')).toBeInTheDocument();
		expect(await screen.findByText('No professional reviews yet.')).toBeInTheDocument();
		expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	});
});

describe('professional reviews', () => {
	const reviews = [
		makeScan(1, { status: 'new' }),
		makeScan(2, { status: 'reviewed', doctor_notes: 'Looks harmless.\nCome back in May.' }),
		makeScan(3, { status: 'flagged' }),
	];

	test('each has its photo, prediction, date, status and what the doctor wrote', async () => {
		await renderDashboard({ reviews });
		const items = await within(region('Professional Reviews')).findAllByRole('listitem');
		expect(items.map((item) => /Pending|Reviewed|Flagged/.exec(item.textContent)?.[0])).toEqual([
			'Pending',
			'Reviewed',
			'Flagged',
		]);
		const [, reviewed] = items;
		expect(within(reviewed!).getByRole('heading', { name: 'Melanoma' })).toBeInTheDocument();
		expect(within(reviewed!).getByText(formatDate('2026-11-20'))).toBeInTheDocument();
		expect(reviewed!.querySelector('img')).toHaveAttribute('src', '/api/images/2-small');
		expect(within(reviewed!).getByText(/Looks harmless\.\s+Come back in May\./)).toBeInTheDocument();
	});

	test('a review without a prediction has the fallback', async () => {
		await renderDashboard({ reviews: [makeScan(1, { status: 'new', predictions: [] })] });
		const reviewsRegion = within(region('Professional Reviews'));
		expect(await reviewsRegion.findByRole('heading', { name: messages.fallback.label })).toBeInTheDocument();
		expect(reviewsRegion.getByText('Pending')).toBeInTheDocument();
	});

	test('there may be more pages', async () => {
		const { user } = await renderDashboard({
			reviews: ({ query }) => (query.before === 'c1' ? [reviews[1]!] : pageResponse([reviews[0]!], 'c1')),
		});
		await user.click(await screen.findByRole('button', { name: 'Show earlier reviews' }));
		expect(await screen.findByText('Reviewed')).toBeInTheDocument();
		expect(screen.getByText('Pending')).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Show earlier reviews' })).not.toBeInTheDocument();
	});
});
