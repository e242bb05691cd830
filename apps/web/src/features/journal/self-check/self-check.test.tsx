import 'fake-indexeddb/auto';
import { type CheckedRegion, formatDate, messages, type SelfCheck, selfCheckRegions } from '@dermavigil/contract';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../../test/browser.ts';
import { createPending, errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeProfile, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { actFor } from '../../../api/session.ts';
import { readDevicePhoto, saveDevicePhoto } from '../../../offline/device-photos.ts';
import { warnOnLeave } from '../../../ui/navigation/leave-warning.ts';
import { bodyRegions } from '../body-map/body-regions.ts';
import { renderDashboard } from '../test/render-dashboard.ts';
import { RegionDrawing } from './region-drawing.tsx';
import { regionGuides } from './regions.ts';
import {
	choose,
	heading,
	lastMonth,
	lesion,
	makeCheck,
	open,
	photo,
	prepareSelfCheck,
	press,
	spot,
} from './test/open-self-check.ts';

// jsdom neither decodes photos nor has workers; e2e/patient/self-check.spec.ts does without this.
vi.mock('./photo/open-overview.ts', async (original) => ({
	...(await original<typeof import('./photo/open-overview.ts')>()),
	openOverview: vi.fn(),
}));

beforeEach(prepareSelfCheck);

test('starts with the first region, and goes on to the next', async () => {
	const check = makeCheck(2);
	const checks: SelfCheck[] = [];
	const { server, user } = await open('', {
		selfChecks: () => checks,
		startSelfCheck: () => {
			checks.push(check);
			return check;
		},
		saveCheckedRegion: ({ body: { region, outcome, note } }) => {
			checks[0] = { ...check, regions: [{ region, outcome, note, saved_at: check.started_at, photo: null }] };
			return checks[0];
		},
	});
	await user.click(await press('Start a self-check'));
	expect(await heading('Face and ears')).toHaveFocus();
	expect(asksBeforeLeaving()).toBe(false);
	await user.type(screen.getByLabelText('Your note, if you like'), 'A scratch');
	expect(asksBeforeLeaving()).toBe(true);
	await user.click(await press('Something new'));
	expect(await heading('Scalp')).toHaveFocus();
	expect(asksBeforeLeaving()).toBe(false);
	expect(screen.getByText('Region 2 of 14')).toBeInTheDocument();
	expect(server.getRequests('saveCheckedRegion')[0]!.body).toEqual({
		region: 'face',
		outcome: 'something_new',
		note: 'A scratch',
	});
	await user.click(screen.getByRole('link', { name: 'All regions' }));
	expect(await screen.findByRole('heading', { name: 'What is new' })).toBeInTheDocument();
	expect(screen.getByText('A scratch')).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Continue with Scalp' })).toBeInTheDocument();
});

test('a note that another device has saved meanwhile is on the page, and stays if nothing else is written', async () => {
	const check = makeCheck(2);
	const { server, user, queries } = await open('/chest', { selfChecks: [check] });
	const note = await screen.findByLabelText('Your note, if you like');
	expect(note).toHaveValue('');
	expect(note).toHaveAttribute('dir', 'auto');
	const seen = { ...check, regions: [{ ...lastMonth.regions[0]!, note: 'It itches.', photo: null }] };
	server.use({ selfChecks: [seen], saveCheckedRegion: seen });
	await act(() => queries.invalidateQueries());
	await waitFor(() => expect(screen.getByLabelText('Your note, if you like')).toHaveValue('It itches.'));
	expect(asksBeforeLeaving()).toBe(false);
	await user.click(await press('Nothing new'));
	await heading('Belly');
	expect(server.getRequests('saveCheckedRegion')[0]!.body.note).toBe('It itches.');
});

describe('a note that is not saved', () => {
	async function write(handlers: Handlers = {}) {
		const { user, server } = await open('', { selfChecks: [makeCheck(2)], ...handlers });
		await user.click(await screen.findByRole('link', { name: /^Face and ears/ }));
		await heading('Face and ears');
		await user.type(screen.getByLabelText('Your note, if you like'), 'A scratch');
		return { user, server };
	}
	const answer = async (name: string) =>
		within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', { name });

	test('is lost through a link or Back only after a question', async () => {
		const { user } = await write();
		await user.click(screen.getByRole('link', { name: 'All regions' }));
		await user.click(await answer('Cancel'));
		expect(screen.getByLabelText('Your note, if you like')).toHaveValue('A scratch');
		expect(location.pathname).toBe('/Mylesion/self-check/face');
		await waitFor(() => expect(screen.getByRole('link', { name: 'All regions' })).toHaveFocus());
		history.back();
		await user.click(await answer('Leave'));
		await heading('Monthly self-check');
		await user.click(await screen.findByRole('link', { name: /^Face and ears/ }));
		expect(await screen.findByLabelText('Your note, if you like')).toHaveValue('');
	});

	test('is asked about once at Logout', async () => {
		const { user } = await write({ logout: () => undefined });
		await user.click((await screen.findAllByRole('button', { name: 'Logout' }))[0]!);
		const question = await screen.findByRole('alertdialog', { name: 'Log out without saving?' });
		await user.click(within(question).getByRole('button', { name: 'Log out' }));
		await heading('Scan a spot on your skin');
		expect(location.pathname).toBe('/scan');
		expect(screen.queryByRole('alertdialog')).toBeNull();
	});

	test('is lost by switching to another person’s journal only after a question, asked once', async () => {
		const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
		const { user } = await write({
			...{ family: { people: [mia], carers: [], invitations: [] }, history: [], reviews: [] },
		});
		const switcher = await screen.findByRole('combobox', { name: 'Whose skin journal' });
		const answer = async (name: string) => {
			await user.selectOptions(switcher, mia.full_name);
			const question = await screen.findByRole('alertdialog', { name: 'Switch journals without saving?' });
			await user.click(within(question).getByRole('button', { name }));
		};
		await answer('Cancel');
		expect(screen.getByLabelText('Your note, if you like')).toHaveValue('A scratch');
		expect(switcher).toHaveDisplayValue(makeProfile().full_name);
		await waitFor(() => expect(switcher).toHaveFocus());
		await answer('Switch');
		await heading('Skin journal of Mia Lovelace');
		expect(screen.queryByRole('alertdialog')).toBeNull();
	});

	test('elsewhere, such as a code that stays, does not prevent switching to another person’s journal', async () => {
		onTestFinished(warnOnLeave());
		const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
		const family = { people: [mia], carers: [], invitations: [] };
		const { user } = await open('', { family, history: [], reviews: [] });
		await user.selectOptions(await screen.findByRole('combobox', { name: 'Whose skin journal' }), mia.full_name);
		await heading('Skin journal of Mia Lovelace');
	});
});

test('a new spot can become a tracked one', async () => {
	const seen = lastMonth.regions[0]!;
	const spots = [...seen.photo!.spots, spot(4, 60, 560)];
	const current = makeCheck(2, {
		regions: [{ ...seen, outcome: 'something_new', note: '', photo: { ...photo, spots } }],
	});
	const { server, user } = await open('', { selfChecks: [current, lastMonth], linkSpot: () => undefined });
	const news = within(await screen.findByRole('region', { name: 'What is new' }));
	expect(news.getAllByRole('listitem')).toHaveLength(1);
	await user.click(news.getByRole('button', { name: 'Track this spot (number 4)' }));
	await user.click(await press('By the watch Left forearm'));
	await waitFor(() => expect(server.getRequests('linkSpot')).toHaveLength(1));
	expect(server.getRequests('linkSpot')[0]).toMatchObject({
		params: { id: lesion.id },
		body: { region: 'chest', number: 4 },
	});
	expect(await screen.findByText('Tracked. Now take a close photo of it.')).toBeInTheDocument();
});

test('what is new is listed from head to toe, in whatever order it was saved', async () => {
	const seen = { ...lastMonth.regions[0]!, outcome: 'something_new' as const, photo: null };
	const regions = (['feet', 'chest', 'face'] as const).map((region) => ({ ...seen, region }));
	await open('', { selfChecks: [makeCheck(2, { regions })] });
	const news = within(await screen.findByRole('region', { name: 'What is new' }));
	const names = news.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
	expect(names).toEqual(['Face and ears', 'Chest', 'Feet']);
});

describe('a note about a region without a photo', () => {
	const noted = (number: number, day: string, changes: Partial<CheckedRegion> = {}) => {
		const saved_at = `${day}T09:00:00.000Z`;
		const region = { ...lastMonth.regions[0]!, note: 'Two scratches.', photo: null, saved_at, ...changes };
		return makeCheck(number, { started_at: saved_at, finished_at: saved_at, regions: [region] });
	};

	test('is there the next time the region is looked at', async () => {
		await open('/chest', { selfChecks: [makeCheck(4), noted(3, '2026-11-08')] });
		const last = within(await screen.findByRole('region', { name: 'Last time, Nov 8, 2026' }));
		expect(last.getByText('Two scratches.').parentElement!.textContent).toBe('Note: Two scratches.');
	});

	test('is shown beside an earlier photo, with its own day', async () => {
		await open('/chest', {
			selfChecks: [
				makeCheck(4),
				noted(3, '2026-11-12', { outcome: 'skipped', note: '' }),
				noted(2, '2026-11-08'),
				lastMonth,
			],
		});
		const last = within(await screen.findByRole('region', { name: 'Last time, Oct 18, 2026' }));
		expect(last.getByText('Two scratches.').parentElement!.textContent).toBe('Note of Nov 8, 2026: Two scratches.');
		expect(last.queryByText('As always.')).not.toBeInTheDocument();
	});

	test('can be read once the self-check is finished', async () => {
		await open('', { selfChecks: [noted(3, '2026-11-08')] });
		const outcome = within(await screen.findByRole('region', { name: 'Nothing new' }));
		expect(outcome.getByText('Note on Chest').nextSibling).toHaveTextContent('Two scratches.');
	});
});

test('a tracked spot can be photographed, but not tracked again, even if its lesion could not be loaded', async () => {
	const spots = [{ ...spot(3, 420, 460), lesion_id: lesion.id }];
	const tracked = { ...lastMonth.regions[0]!, photo: { ...photo, spots } };
	const selfChecks = [makeCheck(2, { regions: [tracked] })];
	const { user } = await open('/chest', { lesions: errorResponse(500, 'No.'), selfChecks });
	const link = await screen.findByRole('link', { name: 'Photograph this spot (number 3)' });
	expect(screen.queryByRole('button', { name: /^Track this spot/ })).not.toBeInTheDocument();
	await user.click(link);
	await waitFor(() => expect([location.pathname, history.state.usr]).toEqual(['/scan', { lesionId: lesion.id }]));
});

test('if tracking a new spot as a new lesion fails, it can be tried again', async () => {
	const photos = { ...lastMonth.regions[0]!, photo: { ...photo, spots: [spot(4, 60, 560)] } };
	const created = makeLesion(101, { nickname: 'Rib', body_part: 'Chest' });
	const { server, user } = await open('/chest', {
		selfChecks: [makeCheck(2, { regions: [photos] })],
		createLesion: () => {
			server.use({ lesions: [created, lesion] });
			return created;
		},
		linkSpot: errorResponse(500, 'No.'),
	});
	await user.click(await press('Track this spot (number 4)'));
	await user.click(await press('It is another spot'));
	await user.type(screen.getByLabelText('Nickname'), 'Rib');
	await user.click(await press('Start Tracking'));
	expect(await screen.findByText('No.')).toBeInTheDocument();
	server.use({ linkSpot: () => undefined });
	await user.click(await press('Rib Chest'));
	await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
	expect(server.getRequests('linkSpot').map(({ params }) => params.id)).toEqual([created.id, created.id]);
	expect(server.getRequests('createLesion')).toHaveLength(1);
});

test('tracking a spot does not close a question about another one', async () => {
	const photos = { ...lastMonth.regions[0]!, photo: { ...photo, spots: [spot(4, 60, 560), spot(5, 60, 60)] } };
	const linked = createPending<undefined>();
	const { user, queries } = await open('/chest', {
		selfChecks: [makeCheck(2, { regions: [photos] })],
		linkSpot: () => linked.promise,
	});
	await user.click(await press('Track this spot (number 4)'));
	await user.click(await press('By the watch Left forearm'));
	await user.keyboard('{Escape}');
	await user.click(await press('Track this spot (number 5)'));
	linked.resolve(undefined);
	expect(await screen.findByText('Tracked. Now take a close photo of it.')).toBeInTheDocument();
	await waitFor(() => expect(queries.isMutating()).toBe(0));
	expect(screen.getByRole('dialog')).toHaveTextContent('Which tracked spot is spot 5?');
});

test('a lesion that was deleted elsewhere is not offered again for a spot', async () => {
	const photos = { ...lastMonth.regions[0]!, photo: { ...photo, spots: [spot(4, 60, 560)] } };
	const { server, user } = await open('/chest', { selfChecks: [makeCheck(2, { regions: [photos] })] });
	await user.click(await press('Track this spot (number 4)'));
	server.use({ linkSpot: errorResponse(404, messages.savedScan.noLesion), lesions: [] });
	await user.click(await press('By the watch Left forearm'));
	expect(await screen.findByText(messages.savedScan.noLesion)).toBeInTheDocument();
	await waitFor(() => expect(screen.queryByRole('button', { name: /^By the watch/ })).not.toBeInTheDocument());
	expect(screen.getByRole('button', { name: 'It is another spot' })).toBeInTheDocument();
});

describe('an answer that arrives late', () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
	const family = { people: [mia], carers: [], invitations: [] };

	test.each([
		['', 'Start a self-check', []],
		['/face', 'Nothing new', [makeCheck(2)]],
	])('does not bring back somebody who has left %s', async (path, name, checks) => {
		const pending = createPending<SelfCheck>();
		const { user, queries } = await open(path, {
			...{ selfChecks: checks, history: [], reviews: [] },
			...{ startSelfCheck: () => pending.promise, saveCheckedRegion: () => pending.promise },
		});
		await user.click(await press(name));
		await user.click(screen.getAllByRole('link', { name: 'My Lesions' }).at(-1)!);
		await heading('Welcome back, Ada');
		pending.resolve(makeCheck(2, { regions: lastMonth.regions }));
		await waitFor(() => expect(queries.isMutating()).toBe(0));
		expect(await screen.findByText('1 of 14 regions looked at.')).toBeInTheDocument();
		expect(location.pathname).toBe('/Mylesion');
	});

	test('is not shown in another person’s journal', async () => {
		const pending = createPending<SelfCheck>();
		const { user, queries } = await open('/face', {
			...{ selfChecks: [makeCheck(2)], family, history: [], reviews: [], saveCheckedRegion: () => pending.promise },
		});
		await user.click(await press('Nothing new'));
		await user.selectOptions(await screen.findByRole('combobox', { name: 'Whose skin journal' }), mia.full_name);
		await heading('Skin journal of Mia Lovelace');
		pending.resolve(makeCheck(2, { regions: lastMonth.regions }));
		await waitFor(() => expect(queries.isMutating()).toBe(0));
		expect(screen.getByText('0 of 14 regions looked at.')).toBeInTheDocument();
		expect(location.pathname).toBe('/Mylesion');
	});
});

test('continues from the list of the last visit while there is no newer one: numbers stay those of last month', async () => {
	const current = makeCheck(2);
	const { server } = await open('', { selfChecks: [current, lastMonth] });
	await screen.findByRole('heading', { name: 'All self-checks' });
	cleanup();
	const regions = [{ ...lastMonth.regions[0]!, region: 'neck' as const, photo: null }];
	server.use({ selfChecks: errorResponse(429, 'No.'), saveCheckedRegion: { ...current, regions } });
	const { user } = await renderApp('/Mylesion/self-check/neck');
	await user.click(await press('Nothing new'));
	await heading('Chest');
	await choose(user);
	expect(await screen.findByText('4 spots found, 1 of them new.')).toBeInTheDocument();
});

test('an unsaved note stays while the list is requested again', async () => {
	const { server } = await open('', { selfChecks: [makeCheck(2)] });
	await screen.findByRole('heading', { name: 'All self-checks' });
	cleanup();
	server.use({ selfChecks: errorResponse(429, 'No.') });
	const { user } = await renderApp('/Mylesion/self-check/neck');
	await user.type(await screen.findByLabelText('Your note, if you like'), 'A scratch');
	const again = createPending<never>();
	server.use({ selfChecks: () => again.promise });
	await user.click(await press('Try again'));
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
	expect(screen.getByLabelText('Your note, if you like')).toHaveValue('A scratch');
});

test('when a new one starts, one left open a month ago is finished as it is, and compared with', async () => {
	const left = { ...lastMonth, finished_at: null };
	const checks: SelfCheck[] = [left];
	const { server, user } = await open('', {
		selfChecks: () => checks,
		finishSelfCheck: () => {
			checks[0] = { ...left, finished_at: '2026-11-20T12:00:00.000Z' };
			return checks[0];
		},
		startSelfCheck: () => {
			checks.unshift(makeCheck(2, { started_at: '2026-11-20T12:00:00.000Z' }));
			return checks[0]!;
		},
	});
	expect(
		await screen.findByText(new RegExp(`^The self-check of ${formatDate(left.started_at)} is not finished\\. Start`)),
	).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Continue with Face and ears' })).toBeInTheDocument();
	await user.click(await press('Start a new self-check'));
	expect(await heading('Face and ears')).toHaveFocus();
	expect(server.requests.map(({ name }) => name).filter((name) => /SelfCheck$/.test(name))).toEqual([
		'finishSelfCheck',
		'startSelfCheck',
	]);
});

const isDue = 'Time to look at all of your skin again.';
const savedLater = lastMonth.regions.map((region) => ({ ...region, saved_at: '2026-10-22T09:00:00.000Z' }));

test.each([
	['is due a month after one that nobody finished', { ...lastMonth, finished_at: null }, isDue],
	[
		'is still due where one that was left is finished',
		{ ...lastMonth, finished_at: '2026-11-20T11:00:00.000Z' },
		isDue,
	],
	['has a date until it is due', { ...lastMonth, regions: savedLater }, 'Next time: Nov 21, 2026.'],
])('the next %s', async (_what, check, text) => {
	await renderDashboard({ selfChecks: [check] });
	expect(await screen.findByText(text)).toBeInTheDocument();
});

test('one without anything saved yet has a first region, but nothing to finish or read', async () => {
	await open('', { selfChecks: [makeCheck(2)] });
	expect(await screen.findByRole('link', { name: 'Start with Face and ears' })).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Finish this self-check' })).not.toBeInTheDocument();
	expect(screen.queryByRole('heading', { name: /looked at|^What is new$|^Nothing new$/ })).not.toBeInTheDocument();
});

test('one left open less than a month ago continues', async () => {
	await open('', { selfChecks: [{ ...lastMonth, finished_at: null, regions: savedLater }] });
	expect(await screen.findByRole('link', { name: 'Continue with Face and ears' })).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: /^Start a/ })).not.toBeInTheDocument();
});

test('can be finished, then says when the next one is due, and can be deleted', async () => {
	const regions = selfCheckRegions.map((region) => ({
		...{ region, outcome: 'skipped' as const, note: '', photo: null },
		saved_at: '2026-11-20T12:00:00.000Z',
	}));
	const check = makeCheck(2, { regions });
	const finished = { ...check, finished_at: '2026-11-20T12:00:00.000Z' };
	const { server, user } = await open('', {
		selfChecks: [check],
		finishSelfCheck: finished,
		deleteSelfCheck: () => undefined,
	});
	expect(await screen.findByRole('heading', { name: 'No region looked at so far' })).toBeInTheDocument();
	await user.click(await press('Finish this self-check'));
	expect(await screen.findByText('The self-check is finished.')).toBeInTheDocument();
	expect(await screen.findByRole('heading', { name: 'No region looked at' })).toBeInTheDocument();
	expect(await screen.findByText(`The next self-check: ${formatDate('2026-12-20T12:00:00Z')}.`)).toBeInTheDocument();
	server.use({ selfChecks: [] });
	await user.click(await press(`Delete the self-check of ${formatDate(check.started_at)}`));
	await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
	expect(await screen.findByText('The first self-check shows what the skin looks like now.')).toBeInTheDocument();
	expect(screen.getByText('The self-check was deleted.')).toBeInTheDocument();
});

test('deleting a self-check does not close a question about another one', async () => {
	const deleted = createPending<undefined>();
	const { server, user } = await open('', {
		selfChecks: [makeCheck(2), lastMonth],
		deleteSelfCheck: () => deleted.promise,
	});
	const [one, other] = await screen.findAllByRole('button', { name: /^Delete the self-check of/ });
	await user.click(one!);
	await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
	await user.click(screen.getByRole('button', { name: 'Cancel' }));
	await user.click(other!);
	server.use({ selfChecks: [lastMonth] });
	deleted.resolve(undefined);
	await waitFor(() =>
		expect(screen.getAllByRole('button', { name: /^Delete the self-check of/, hidden: true })).toHaveLength(1),
	);
	expect(screen.getByRole('alertdialog', { name: 'Delete self-check' })).toBeInTheDocument();
});

test('photos on this device are deleted with a self-check that was deleted on another device, but no others', async () => {
	const account = makeProfile().id;
	const [deleted, listed, theirs, unknown] = [3, 1, 4, 5].map((number) => [account, uuid(number), 'chest'] as const);
	for (const name of [deleted!, listed!]) await saveDevicePhoto(name, new Blob(['own']), null);
	const mia = makePerson(7, { is_held: true });
	await saveDevicePhoto(theirs!, new Blob(['theirs']), mia.id);
	const database = await openDB('self-check-photos');
	// Stored as by an earlier version, so it may also be somebody else's.
	await database.put('photos', { type: '', bytes: new ArrayBuffer(1) }, [...unknown!]);
	database.close();
	const { server } = await open('', {
		selfChecks: [lastMonth],
		family: { people: [mia], carers: [], invitations: [] },
	});
	await waitFor(async () => expect(await readDevicePhoto(deleted!)).toBeNull());
	expect(server.getRequests('selfChecks')).toHaveLength(2);
	const left = [listed!, theirs!, unknown!].map((name) => readDevicePhoto(name));
	expect(await Promise.all(left)).not.toContain(null);
});

test('a region that was skipped does not count as looked at', async () => {
	const seen = lastMonth.regions[0]!;
	const regions = [seen, { ...seen, region: 'belly' as const, outcome: 'skipped' as const }];
	await renderDashboard({ selfChecks: [makeCheck(2, { regions })] });
	expect(await screen.findByText('1 of 14 regions looked at.')).toBeInTheDocument();
});

test('a carer who may only see it is not asked to continue it', async () => {
	const mia = makePerson(7, { right: 'view' });
	await renderDashboard({ selfChecks: [makeCheck(2)], family: { people: [mia], carers: [], invitations: [] } });
	expect(await screen.findByRole('link', { name: 'Continue the self-check' })).toBeInTheDocument();
	act(() => actFor(mia));
	expect(await screen.findByText('0 of 14 regions looked at.')).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Open the self-check' })).toBeInTheDocument();
});

test.each([
	['is under way', makeCheck(2), `The self-check of ${formatDate(makeCheck(2).started_at)} is not finished.`],
	[
		'was left a month ago',
		{ ...lastMonth, finished_at: null },
		`The self-check of ${formatDate(lastMonth.started_at)} is not finished.`,
	],
])('a carer who may only see it is not told to continue or start over: one that %s', async (_what, check, text) => {
	const mia = makePerson(7, { right: 'view' });
	await open('', { selfChecks: [check], family: { people: [mia], carers: [], invitations: [] } });
	expect(await screen.findByText(/^(Started on|The self-check of .* Start a new one)/)).toBeInTheDocument();
	expect(screen.getByText(/^Look at all of your skin/)).toBeInTheDocument();
	act(() => actFor(mia));
	expect(await screen.findByText(text)).toBeInTheDocument();
	expect(screen.getByText(/^Look at all of the skin/)).toBeInTheDocument();
});

test.each(selfCheckRegions)('a carer is told how to look at somebody else, not at themselves: %s', async (region) => {
	const mia = makePerson(7, { is_held: true });
	await open(`/${region}`, { selfChecks: [makeCheck(2)], family: { people: [mia], carers: [], invitations: [] } });
	const guide = async () => (await screen.findByText('How to see it')).closest('main')!.textContent!;
	const own = await guide();
	act(() => actFor(mia));
	await waitFor(async () => expect(await guide()).not.toBe(own));
	expect(await guide()).not.toMatch(/mirror|self-timer|\byour (arm|back|chin|ears|hair|head)/);
});

test('each body part belongs to one region, and the region’s drawing shows it', () => {
	const count = (bodyParts: readonly string[]) => {
		const { container, unmount } = render(<RegionDrawing bodyParts={bodyParts} />);
		const shown = container.querySelectorAll('polygon').length;
		unmount();
		return shown;
	};
	const regions = Object.values(regionGuides).map(({ bodyParts }) => bodyParts);
	expect(regions.map(count)).toEqual(regions.map(({ length }) => length));
	const names = [...bodyRegions.Front, ...bodyRegions.Back].map(({ name }) => name.toLowerCase());
	expect(regions.flatMap((parts) => parts.map((name) => name.toLowerCase())).toSorted()).toEqual(names.toSorted());
});

test.each(['/chest', '/tail'])('leads to the start if nothing is open: %s', async (path) => {
	await open(path, { selfChecks: [lastMonth] });
	expect(await press('Start a self-check')).toBeInTheDocument();
	expect(location.pathname).toBe('/Mylesion/self-check');
});
