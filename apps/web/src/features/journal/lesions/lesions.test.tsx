import { formatDate, type Lesion, limits, messages } from '@dermavigil/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPending, errorResponse } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeScan, uuid } from '../../../../test/fixtures.ts';
import { actFor } from '../../../api/session.ts';
import { makeInput, setUpQueue } from '../../../offline/upload-queue/test/set-up-queue.ts';
import { saveForLater } from '../../../offline/upload-queue/upload-queue.ts';
import { lesions, renderDashboard } from '../test/render-dashboard.ts';

const card = (nickname: string) =>
	within(screen.getByRole('heading', { level: 3, name: nickname }).closest<HTMLElement>('li')!);
const getButton = (name: string) => screen.getByRole('button', { name });

async function fill(user: UserEvent, values: Record<string, string>) {
	for (const [label, value] of Object.entries(values)) {
		await user.clear(screen.getByLabelText(label));
		if (value) await user.type(screen.getByLabelText(label), value);
	}
}

async function openJournal() {
	const opened = await renderDashboard({ lesions });
	await screen.findByRole('heading', { level: 3, name: 'By the watch' });
	const press = (name: string) => opened.user.click(getButton(name));
	return { ...opened, press };
}

/** The path, and what the link passed to the page. */
const getLocation = () => [location.pathname, history.state.usr];

beforeEach(() => {
	// The scan page, which comes next, would load the model.
	localStorage.setItem('analysisPlace', 'server');
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the cards', () => {
	test('an empty journal says so, and both buttons start the first lesion', async () => {
		const { user } = await renderDashboard();
		expect(await screen.findByText('Your journal is empty.')).toBeInTheDocument();
		for (const name of ['Track Your First Lesion', 'Track New Lesion']) {
			await user.click(getButton(name));
			expect(screen.getByRole('dialog', { name: 'Track New Lesion' })).toBeInTheDocument();
			await user.click(getButton('Cancel'));
		}
	});

	test('each has its photo, body part, number of scans and last day', async () => {
		await openJournal();
		const watch = card('By the watch');
		expect(watch.getByRole('img', { name: 'Last photo of By the watch' })).toHaveAttribute(
			'src',
			'/api/images/100-small',
		);
		expect(watch.getByText('Left forearm')).toBeInTheDocument();
		expect(watch.getByText('2 scans')).toBeInTheDocument();
		expect(watch.getByText('Low Risk').parentElement!.parentElement!).toHaveTextContent(
			formatDate(lesions[0].last_seen_at!),
		);
		expect(card('Shoulder blade').getByText('1 scan')).toBeInTheDocument();
		expect(card('New spot').getByText('0 scans')).toBeInTheDocument();
		expect(card('New spot').getByText('Add the first photo.')).toBeInTheDocument();
		expect(card('New spot').queryByRole('img')).not.toBeInTheDocument();
	});

	test('one whose first photo waits in this browser does not ask for it', async () => {
		setUpQueue();
		await saveForLater({ ...makeInput(1), lesion_id: lesions[2].id });
		await renderDashboard({ lesions });
		expect(await screen.findByText('A new photo waits to be saved.')).toBeInTheDocument();
		expect(card('New spot').getByText('A new photo waits to be saved.')).toBeInTheDocument();
		expect(screen.queryByText(/first photo/)).not.toBeInTheDocument();
	});

	test('many can be searched by name and body part', async () => {
		const others = Array.from({ length: 7 }, (_, place) => makeLesion(200 + place));
		const { user } = await renderDashboard({ lesions: [...others, lesions[0], lesions[1]] });
		await user.type(await screen.findByLabelText('Find a spot'), 'BACK shoulder ');
		expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
			'Shoulder blade',
		]);
		expect(screen.getByText('1 of 9 spots')).toBeVisible();
	});

	test('a High Risk spot that no doctor has seen comes first, and still counts after a Low', async () => {
		const high = { scan_id: uuid(7), saved_at: '2026-10-02T09:00:00.000Z' };
		const { server, user } = await renderDashboard({ lesions: [lesions[0], { ...lesions[1], unseen_high: high }] });
		const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
		expect(names).toEqual(['Shoulder blade', 'By the watch']);
		const pinned = card('Shoulder blade');
		expect(pinned.getByText('Low Risk')).toBeInTheDocument();
		expect(pinned.getByText(/still counts/)).toHaveTextContent(
			`The High Risk of ${formatDate(high.saved_at)} still counts.`,
		);
		server.use({
			setSeenByDoctor: () => {
				server.use({ lesions });
				return makeScan(7);
			},
		});
		await user.click(pinned.getByRole('button', { name: 'Seen by a doctor' }));
		await waitFor(() => expect(screen.getByRole('heading', { name: 'Track a Lesion' })).toHaveFocus());
		expect(server.getRequests('setSeenByDoctor')[0]!.query.saved_until).toBe(lesions[1].last_seen_at);
	});

	test('a red flag that no doctor has seen comes after High Risk and before what is due', async () => {
		vi.setSystemTime('2026-12-17T09:00:00Z');
		const moment = { scan_id: uuid(7), saved_at: '2026-10-02T09:00:00.000Z' };
		const [due, flagged] = [lesions[0], { ...lesions[1], unseen_red_flag: moment }];
		const high = { ...lesions[2], unseen_high: moment };
		await renderDashboard({ lesions: [due, flagged, high] });
		const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
		expect(names).toEqual([high.nickname, flagged.nickname, due.nickname]);
		expect(card(flagged.nickname).getByText(/still counts/)).toHaveTextContent(
			`What was reported on ${formatDate(moment.saved_at)} still counts.`,
		);
		expect(card(flagged.nickname).getByText('Needs a doctor’s look.')).not.toHaveClass('text-high');
	});

	test('after a month, it is time for a new photo', async () => {
		vi.setSystemTime('2026-12-17T09:00:00Z');
		await openJournal();
		expect(card('By the watch').getByText('Time for a new photo.')).toBeInTheDocument();
	});

	test('Add scan leads to the scan page with the lesion', async () => {
		const { user } = await openJournal();
		await user.click(card('Shoulder blade').getByRole('link', { name: 'Add scan Shoulder blade' }));
		expect(getLocation()).toEqual(['/scan', { lesionId: lesions[1].id }]);
	});

	test('Compare needs two scans, and says so', async () => {
		const { server, user } = await openJournal();
		server.use({ compareLesion: errorResponse(500, 'No.') });
		expect(limits.savedScan.comparedAtLeast).toBe(2);
		const compare = (nickname: string) => card(nickname).getByRole('button', { name: `Compare ${nickname}` });
		expect(compare('Shoulder blade')).toHaveAttribute('aria-disabled', 'true');
		expect(card('Shoulder blade').getByText(messages.lesion.notEnoughText)).toBeInTheDocument();
		expect(compare('New spot')).toHaveAttribute('aria-disabled', 'true');
		expect(server.getRequests('compareLesion')).toEqual([]);
		await user.click(compare('By the watch'));
		expect(await screen.findByRole('dialog', { name: 'Evolution Analysis' })).toBeInTheDocument();
		await waitFor(() =>
			expect(server.getRequests('compareLesion').map(({ params }) => params.id)).toEqual([lesions[0].id]),
		);
	});
});

describe('deleting', () => {
	const question = 'Are you sure you want to delete "By the watch" and all of its scans? This cannot be undone.';

	test('is confirmed, done and announced, and the focus moves on in the journal', async () => {
		const { server, press } = await openJournal();
		server.use({ deleteLesion: () => void server.use({ lesions: lesions.slice(1) }) });
		await press('Delete By the watch');
		expect(screen.getByRole('alertdialog')).toHaveTextContent(question);
		await press('Delete');
		expect(await screen.findByText('"By the watch" was deleted.')).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByRole('heading', { name: 'By the watch' })).not.toBeInTheDocument());
		await waitFor(() => expect(screen.getByRole('heading', { name: 'Track a Lesion' })).toHaveFocus());
		expect(server.getRequests('deleteLesion').map(({ params }) => params.id)).toEqual([lesions[0].id]);
		// Its scans are gone, too.
		expect(server.getRequests('history')).toHaveLength(2);
	});

	test('can be canceled', async () => {
		const { server, press } = await openJournal();
		await press('Delete By the watch');
		await press('Cancel');
		await waitFor(() => expect(getButton('Delete By the watch')).toHaveFocus());
		expect(server.getRequests('deleteLesion')).toEqual([]);
	});

	test('does not close a comparison that was opened in the meantime', async () => {
		const { server, press, queries } = await openJournal();
		const deleted = createPending<Response>();
		server.use({ deleteLesion: () => deleted.promise, compareLesion: errorResponse(500, 'No.') });
		await press('Delete By the watch');
		await press('Delete');
		await press('Cancel');
		await press('Compare By the watch');
		const comparison = await screen.findByRole('dialog', { name: 'Evolution Analysis' });
		deleted.resolve(errorResponse(500, 'No.'));
		expect(await screen.findByText('Failed to delete lesion.')).toBeInTheDocument();
		await waitFor(() => expect(queries.isMutating()).toBe(0));
		expect(comparison).toBeInTheDocument();
	});

	test('without a connection fails at once, and does not happen later', async () => {
		const { server, press } = await openJournal();
		vi.spyOn(console, 'error').mockImplementation(() => {});
		server.use({ deleteLesion: () => Promise.reject(new TypeError('Failed to fetch')) });
		onlineManager.setOnline(false);
		await press('Delete By the watch');
		await press('Delete');
		expect(await screen.findByText('Failed to delete lesion.')).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
		act(() => onlineManager.setOnline(true));
		expect(server.getRequests('deleteLesion')).toHaveLength(1);
	});

	test('is announced when it fails', async () => {
		const { server, press } = await openJournal();
		server.use({ deleteLesion: errorResponse(500, 'Why.') });
		await press('Delete By the watch');
		await press('Delete');
		expect(await screen.findByText('Failed to delete lesion.')).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
		expect(screen.getByRole('heading', { level: 3, name: 'By the watch' })).toBeInTheDocument();
	});
});

describe('a new lesion', () => {
	const created: Lesion = { ...lesions[2], id: uuid(200), nickname: 'Heel' };
	const openForm = async () => {
		const opened = await openJournal();
		await opened.press('Track New Lesion');
		return opened;
	};
	const getRadio = (name: string) => screen.getByRole('radio', { name });
	/** Creates it in the form, and checks that its first scan comes next. */
	const create = async (user: UserEvent) => {
		await user.click(getButton('Track New Lesion'));
		await fill(user, { Nickname: 'Heel', 'Body Part': 'Left foot' });
		await user.click(getButton('Start Tracking'));
		await waitFor(() => expect(getLocation()).toEqual(['/scan', { lesionId: uuid(200) }]));
	};

	test.each([
		['', '', 'Nickname'],
		['  ', 'Left foot', 'Nickname'],
		['Heel', '', 'Body Part'],
	])('nickname "%s" and body part "%s" are not enough', async (nickname, bodyPart, focused) => {
		const { server, user, press } = await openForm();
		await fill(user, { Nickname: nickname, 'Body Part': bodyPart });
		await press('Start Tracking');
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toBe('Please provide both a nickname and body part.');
		const field = screen.getByLabelText(focused);
		expect(field).toHaveFocus();
		expect(field).toBeInvalid();
		expect(field).toHaveAttribute('aria-describedby', alert.id);
		expect(server.getRequests('createLesion')).toEqual([]);
	});

	test('it is created once and announced, and its first scan comes next', async () => {
		const { server, user, press } = await openForm();
		const pending = createPending<Lesion>();
		server.use({ createLesion: () => pending.promise });
		await fill(user, { Nickname: ' Heel ' });
		await press('Legs and feet, back');
		await user.click(getRadio('Right sole'));
		await press('Start Tracking');
		await press('Starting...');
		pending.resolve(created);
		await waitFor(() => expect(getLocation()).toEqual(['/scan', { lesionId: uuid(200) }]));
		expect(await screen.findByText('Started tracking "Heel"')).toBeInTheDocument();
		expect(server.getRequests('createLesion').map(({ body }) => body)).toEqual([
			{ nickname: 'Heel', body_part: 'Right sole' },
		]);
	});

	test.each<[string, Lesion[] | undefined]>([
		['known', lesions],
		['still on its way', undefined],
	])('the next page finds it while the earlier list is %s', async (_, before) => {
		const pending = createPending<Lesion[]>();
		const { server, user, queries } = await renderDashboard({ lesions: before ?? (() => pending.promise) });
		if (before) await screen.findByRole('heading', { level: 3, name: before[0]!.nickname });
		server.use({
			createLesion: () => {
				server.use({ lesions: () => new Promise(() => {}) });
				return created;
			},
		});
		await create(user);
		pending.resolve([]);
		await waitFor(() => expect(server.getRequests('lesions').length).toBeGreaterThan(1));
		const heel = expect.objectContaining({ id: uuid(200), nickname: 'Heel', body_part: 'Left foot', scan_count: 0 });
		expect(queries.getQueryData(['patient', 'lesions'])).toEqual(before && [heel, ...before]);
	});

	test('it is listed once, even if the list was fetched before the answer arrived', async () => {
		const { server, user, queries } = await renderDashboard({ lesions });
		await screen.findByRole('heading', { level: 3, name: lesions[0].nickname });
		server.use({
			createLesion: async () => {
				server.use({ lesions: [created, ...lesions] });
				await queries.refetchQueries({ queryKey: ['patient', 'lesions'] });
				server.use({ lesions: () => new Promise(() => {}) });
				return created;
			},
		});
		await create(user);
		expect(queries.getQueryData(['patient', 'lesions'])).toEqual([created, ...lesions]);
	});

	test('people who closed the form meanwhile are told, and stay where they are', async () => {
		const { server, user, press } = await openForm();
		const pending = createPending<Lesion>();
		server.use({ createLesion: () => pending.promise });
		await fill(user, { Nickname: 'Heel', 'Body Part': 'Left foot' });
		await press('Start Tracking');
		await press('Cancel');
		pending.resolve(created);
		expect(await screen.findByText('Started tracking "Heel"')).toBeInTheDocument();
		expect(await screen.findByRole('heading', { level: 3, name: 'By the watch' })).toBeInTheDocument();
		expect(location.pathname).toBe('/Mylesion');
	});

	test('a failure is announced, with the server’s reason in the form', async () => {
		const { server, user, press } = await openForm();
		server.use({ createLesion: errorResponse(409, messages.lesion.tooMany) });
		await fill(user, { Nickname: 'Heel', 'Body Part': 'Left foot' });
		await press('Start Tracking');
		expect(await screen.findByText('Failed to create lesion.')).toBeInTheDocument();
		expect(screen.getByText(messages.lesion.tooMany)).toBeInTheDocument();
		expect(screen.getByLabelText('Nickname')).toHaveValue('Heel');
		server.use({ createLesion: created });
		await press('Start Tracking');
		expect(await screen.findByText('Started tracking "Heel"')).toBeInTheDocument();
		expect(screen.queryByText('Failed to create lesion.')).not.toBeInTheDocument();
	});

	test('the map fills in the field, and what is typed is found on the map', async () => {
		const { user, press } = await openForm();
		await press('Left arm, front');
		await user.click(getRadio('Left forearm'));
		expect(screen.getByLabelText('Body Part')).toHaveValue('Left forearm');
		await fill(user, { 'Body Part': 'back of left hand ' });
		expect(getRadio('Left forearm')).not.toBeChecked();
		await press('Show the whole body');
		expect(getButton('Left arm, front')).toHaveFocus();
		await press('Left arm, back');
		expect(getRadio('Back of left hand')).toBeChecked();
		expect(getRadio('Back of left hand')).toHaveFocus();
		await fill(user, { 'Body Part': 'behind the ear' });
		expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
	});

	test('left means the left side of the person whose journal it is, not the carer’s', async () => {
		const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
		const { user } = await renderDashboard({ lesions, family: { people: [mia], carers: [], invitations: [] } });
		act(() => actFor(mia));
		await user.click(await screen.findByRole('button', { name: 'Track New Lesion' }));
		expect(screen.getByLabelText('Body Part')).toHaveAccessibleDescription(
			'Tap the map or type it. “Left” is the left side of Mia Lovelace.',
		);
		expect(screen.getByLabelText('Nickname')).toHaveAccessibleDescription(/Anyone who may see this journal sees it\.$/);
	});

	test('every part has its own name, and left and right change sides from front to back', async () => {
		const { press } = await openForm();
		const zones = screen.getAllByRole('button', { name: /, (front|back)$/ }).map((zone) => zone.ariaLabel!);
		expect(zones).toHaveLength(10);
		const regions: Record<string, string[]> = {};
		for (const zone of zones) {
			await press(zone);
			const radios = within(screen.getByRole('group', { name: zone })).getAllByRole<HTMLInputElement>('radio');
			regions[zone] = radios.map(({ labels }) => labels![0]!.querySelector('span')!.textContent);
			await press('Show the whole body');
		}
		const names = Object.values(regions).flat();
		expect(names).toHaveLength(45);
		expect(new Set(names).size).toBe(names.length);
		const findFeet = (zone: string) => regions[zone]!.filter((name) => /sole|foot/.test(name));
		expect(findFeet('Legs and feet, front')).toEqual(['Right foot', 'Left foot']);
		expect(findFeet('Legs and feet, back')).toEqual(['Left sole', 'Right sole']);
	});
});
