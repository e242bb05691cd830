import 'fake-indexeddb/auto';
import { formatDate, messages, type RegionInput } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../../../test/browser.ts';
import { errorResponse, type Handlers } from '../../../../../test/fake-server.ts';
import { makePerson, makeProfile } from '../../../../../test/fixtures.ts';
import { actFor } from '../../../../api/session.ts';
import {
	readDevicePhoto,
	removeDevicePhotos,
	removePersonPhotos,
	saveDevicePhoto,
} from '../../../../offline/device-photos.ts';
import {
	choose,
	heading,
	lastMonth,
	makeCheck,
	open,
	photo,
	prepareSelfCheck,
	press,
} from '../test/open-self-check.ts';
import { openOverview } from './open-overview.ts';

// jsdom neither decodes photos nor has workers; e2e/patient/self-check.spec.ts does without this.
vi.mock('./open-overview.ts', async (original) => ({
	...(await original<typeof import('./open-overview.ts')>()),
	openOverview: vi.fn(),
}));

beforeEach(prepareSelfCheck);

describe('an overview photo', () => {
	const checks = [makeCheck(2), lastMonth];
	const saved: Handlers['saveCheckedRegion'] = ({ body: { photo: sent, ...region } }) => ({
		...checks[0]!,
		regions: [
			{
				...region,
				saved_at: '2026-11-20T12:00:00.000Z',
				photo: sent
					? {
							...{ width: sent.width, height: sent.height, image_url: null },
							spots: sent.spots.map((each) => ({ ...each, lesion_id: null })),
						}
					: null,
			},
		],
	});

	test('has last month’s numbers, says what is new, and stays on the device', async () => {
		const { server, user } = await open('/chest', { selfChecks: checks, saveCheckedRegion: saved });
		await heading('Chest');
		const last = within(screen.getByRole('region', { name: `Last time, ${formatDate(lastMonth.started_at)}` }));
		expect(last.getByText('As always.')).toBeInTheDocument();
		await choose(user);
		expect(await screen.findByText('4 spots found, 1 of them new.')).toBeInTheDocument();
		expect(asksBeforeLeaving()).toBe(true);
		const now = within(screen.getByRole('region', { name: 'This month' }));
		const spots = now.getAllByRole('listitem').map(({ textContent }) => textContent);
		expect(spots[0]).toMatch(/^Spot 4, new, lower left/);
		expect(spots[1]).toMatch(/^Spot 1, upper left/);
		await user.click(now.getByRole('button', { name: 'Not a spot (remove spot 4)' }));
		expect(await screen.findByText('3 spots found, none of them new.')).toBeInTheDocument();
		expect(now.getByRole('heading', { name: 'This month' })).toHaveFocus();
		await user.click(await press('Nothing new'));
		await heading('Belly');
		expect(server.getRequests('saveCheckedRegion')[0]!.body.photo).toMatchObject({
			spots: [{ number: 1 }, { number: 2 }, { number: 3 }],
			image_base64: null,
		});
	});

	test('is no longer opened for somebody who has left, and says nothing there', async () => {
		let fail: (reason: Error) => void = () => {};
		vi.mocked(openOverview).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
		const { user } = await open('/chest', { selfChecks: checks });
		await heading('Chest');
		await choose(user);
		await user.click(screen.getByRole('link', { name: 'All regions' }));
		await heading('Monthly self-check');
		expect(vi.mocked(openOverview).mock.lastCall![1].aborted).toBe(true);
		await act(async () => fail(new Error('Stopped.')));
		expect(screen.queryByText(/could not be opened/)).not.toBeInTheDocument();
	});

	test('leaves the focus beside it when it is removed', async () => {
		const { user } = await open('/chest', { selfChecks: checks });
		await heading('Chest');
		await choose(user);
		await user.click(await press('Remove photo'));
		expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
		expect(screen.getByRole('heading', { name: 'This month' })).toHaveFocus();
	});

	test('is stored on the device as that of the person it shows', async () => {
		const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
		const { user } = await open('/chest', {
			...{ selfChecks: checks, saveCheckedRegion: saved },
			family: { people: [mia], carers: [], invitations: [] },
		});
		await heading('Chest');
		act(() => actFor(mia));
		await choose(user);
		await user.click(await press('Nothing new'));
		await heading('Belly');
		const account = makeProfile().id;
		expect(await readDevicePhoto([account, checks[0]!.id, 'chest'])).not.toBeNull();
		const own = [account, checks[0]!.id, 'belly'] as const;
		await saveDevicePhoto(own, new Blob(['jpeg']), null);
		await removePersonPhotos(mia.id, account);
		expect(await readDevicePhoto([account, checks[0]!.id, 'chest'])).toBeNull();
		expect(await readDevicePhoto(own)).not.toBeNull();
	});

	test('is deleted from the device if it is removed, and stays there if only a note is saved', async () => {
		const name = [makeProfile().id, checks[0]!.id, 'chest'] as const;
		await saveDevicePhoto(name, new Blob(['jpeg']), null);
		const seen = { ...lastMonth.regions[0]!, photo: { ...photo, spots: [] } };
		const { server, user } = await open('/chest', {
			selfChecks: [makeCheck(2, { regions: [seen] })],
			saveCheckedRegion: makeCheck(2, { regions: [seen] }),
		});
		const save = async () => {
			await user.click(await press('Nothing new'));
			await heading('Belly');
			return server.getRequests('saveCheckedRegion').at(-1)!.body;
		};
		expect(await save()).not.toHaveProperty('photo');
		expect(await readDevicePhoto(name)).not.toBeNull();
		history.back();
		await heading('Chest');
		await user.click(await press('Remove photo'));
		expect(await save()).toHaveProperty('photo', null);
		expect(await readDevicePhoto(name)).toBeNull();
	});

	test('goes to the account if that is chosen, and the choice is remembered', async () => {
		const name = [makeProfile().id, checks[0]!.id, 'chest'] as const;
		await saveDevicePhoto(name, new Blob(['before']), null);
		const { server, user } = await open('/chest', { selfChecks: checks, saveCheckedRegion: saved });
		await heading('Chest');
		await choose(user);
		await user.click(await screen.findByRole('radio', { name: 'My account' }));
		await user.click(await press('Nothing new'));
		await heading('Belly');
		expect(server.getRequests('saveCheckedRegion')[0]!.body.photo!.image_base64).toBe(btoa('jpeg'));
		expect(localStorage.getItem('self-check-photos')).toBe('account');
		expect(await readDevicePhoto(name)).toBeNull();
	});

	test('goes to the journal of the person on the page, whose carers see it, and says so', async () => {
		const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
		const { user } = await open('/chest', {
			...{ selfChecks: checks, family: { people: [mia], carers: [], invitations: [] } },
		});
		await heading('Chest');
		act(() => actFor(mia));
		await heading('Chest');
		await choose(user);
		await user.click(await screen.findByRole('radio', { name: 'Our server' }));
		expect(
			screen.getByText(/encrypted in the skin journal of Mia Lovelace, for everyone who may see it\.$/),
		).toBeVisible();
		expect(screen.queryByText(/your account/)).not.toBeInTheDocument();
	});

	test('is not lost when it cannot be saved', async () => {
		const { server, user } = await open('/chest', {
			selfChecks: checks,
			saveCheckedRegion: errorResponse(503, 'Please try again.'),
		});
		await heading('Chest');
		await choose(user);
		await user.click(await press('Nothing new'));
		expect(await screen.findByText('Please try again.')).toBeInTheDocument();
		expect(screen.getByText('4 spots found, 1 of them new.')).toBeInTheDocument();
		server.use({ saveCheckedRegion: saved });
		await user.click(await press('Nothing new'));
		await heading('Belly');
	});

	test('replaces the one on the device only if it can be saved', async () => {
		const name = [makeProfile().id, checks[0]!.id, 'chest'] as const;
		const read = async () => (await readDevicePhoto(name))?.text();
		const { server, user } = await open('/chest', { selfChecks: checks, saveCheckedRegion: errorResponse(429, 'No.') });
		await heading('Chest');
		await choose(user);
		await user.click(await press('Nothing new'));
		await screen.findByText('No.');
		expect(await read()).toBeUndefined();
		await saveDevicePhoto(name, new Blob(['before'], { type: 'image/jpeg' }), null);
		server.use({ saveCheckedRegion: errorResponse(429, 'Not yet.') });
		await user.click(await press('Nothing new'));
		await screen.findByText('Not yet.');
		expect(await read()).toBe('before');
		vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
			throw new DOMException('Full.', 'QuotaExceededError');
		});
		await user.click(await press('Nothing new'));
		await screen.findByText(/^This device has no room left for the photo/);
		expect(await read()).toBe('before');
		server.use({ saveCheckedRegion: saved });
		await user.click(await press('Nothing new'));
		await heading('Belly');
		expect(await read()).toBe('jpeg');
	});

	test.each([
		['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'This could not be saved. Please try again.'],
		['a proxy', errorResponse(504, 'Too late.'), 'Too late.'],
	] as const)(
		'stays on the device if %s answers, because the server may have its numbers',
		async (_what, answer, message) => {
			const { user } = await open('/chest', { selfChecks: checks, saveCheckedRegion: answer });
			await heading('Chest');
			await choose(user);
			await user.click(await press('Nothing new'));
			await screen.findByText(message);
			expect(await readDevicePhoto([makeProfile().id, checks[0]!.id, 'chest'])).not.toBeNull();
		},
	);

	test('stays beside the one that it replaces until an answer says whose spots the server has', async () => {
		const [name, before] = [[makeProfile().id, checks[0]!.id, 'chest'] as const, new Blob(['before'])];
		await saveDevicePhoto(name, before, null);
		const sent: RegionInput[] = [];
		const { server, user } = await open('/chest', {
			selfChecks: checks,
			saveCheckedRegion: ({ body }) => {
				sent.push(body);
				return Promise.reject(new TypeError('Failed to fetch'));
			},
		});
		await heading('Chest');
		await choose(user);
		await user.click(await press('Nothing new'));
		await screen.findByText('This could not be saved. Please try again.');
		const { image_base64, ...photo } = sent[0]!.photo!;
		const readAs = async (saved: typeof photo) => (await readDevicePhoto(name, saved))?.text();
		const old = { ...photo, spots: photo.spots.slice(1) };
		expect([await readAs(photo), await readAs(old)]).toEqual(['jpeg', 'before']);
		server.use({ saveCheckedRegion: errorResponse(429, 'No.') });
		await user.click(await press('Nothing new'));
		await screen.findByText('No.');
		expect([await readAs(photo), await readAs(old)], 'refused, but the first try may be saved').toEqual([
			'jpeg',
			'before',
		]);
		server.use({ saveCheckedRegion: saved });
		await user.click(await press('Nothing new'));
		await heading('Belly');
		expect(screen.queryByRole('alert'), 'about the region before').not.toBeInTheDocument();
		expect([await readAs(photo), await readAs(old)]).toEqual(['jpeg', undefined]);
	});

	test('stays if another try is refused after one without an answer, and is never shown with another photo’s spots', async () => {
		const name = [makeProfile().id, checks[0]!.id, 'chest'] as const;
		const { server, user } = await open('/chest', {
			selfChecks: checks,
			saveCheckedRegion: () => Promise.reject(new TypeError('Failed to fetch')),
		});
		await heading('Chest');
		await choose(user);
		await user.click(await press('Nothing new'));
		await screen.findByText('This could not be saved. Please try again.');
		server.use({ saveCheckedRegion: errorResponse(429, 'No.') });
		await user.click(await press('Nothing new'));
		await screen.findByText('No.');
		expect(await (await readDevicePhoto(name))?.text()).toBe('jpeg');
		expect(await readDevicePhoto(name, { width: 1, height: 1, spots: [] })).toBeNull();
	});

	test.each(['confirm', 'undo'] as const)('that is deleted before an answer stays deleted after %s', async (settle) => {
		const { id } = makeProfile();
		const name = [id, checks[0]!.id, 'chest'] as const;
		await saveDevicePhoto(name, new Blob(['earlier']), null);
		const settled = await saveDevicePhoto(name, new Blob(['jpeg']), null);
		await removeDevicePhotos(id);
		await settled[settle]();
		expect(await readDevicePhoto(name)).toBeNull();
	});

	test('that cannot be read is refused in words', async () => {
		vi.mocked(openOverview).mockRejectedValue(new Error('no photo'));
		const { user } = await open('/chest', { selfChecks: checks });
		await heading('Chest');
		await choose(user);
		expect(await screen.findByText(/could not be opened/)).toBeInTheDocument();
	});

	test('from an iPhone says what to do if its converter cannot be loaded', async () => {
		const actual = await vi.importActual<typeof import('./open-overview.ts')>('./open-overview.ts');
		vi.mocked(openOverview).mockImplementation(actual.openOverview);
		const { user } = await open('/chest', { selfChecks: checks });
		await heading('Chest');
		const file = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });
		await user.upload(screen.getByLabelText('Overview photo: Chest'), file);
		expect(await screen.findByText(messages.scan.notConverted)).toBeInTheDocument();
	});
});

test('last month’s photo in the account is requested again once its address has expired', async () => {
	const signed = (image_url: string) => {
		const [region] = lastMonth.regions;
		return { ...lastMonth, regions: [{ ...region!, photo: { ...region!.photo!, image_url } }] };
	};
	const saved_at = '2026-11-20T12:40:00.000Z';
	const { server, user } = await open('/neck', {
		selfChecks: [makeCheck(2), signed('/api/images/first')],
		saveCheckedRegion: makeCheck(2, {
			regions: [{ region: 'neck', outcome: 'nothing_new', note: '', photo: null, saved_at }],
		}),
	});
	await heading('Neck');
	// What was just saved has new addresses, unlike what was loaded first.
	vi.setSystemTime(saved_at);
	await user.click(await press('Nothing new'));
	await heading('Chest');
	server.use({ selfChecks: [makeCheck(2), signed('/api/images/renewed')] });
	const getPhoto = () => screen.getByRole('img', { name: /^Chest, / });
	expect(getPhoto()).toHaveAttribute('src', '/api/images/first');
	fireEvent.error(getPhoto());
	await waitFor(() => expect(getPhoto()).toHaveAttribute('src', '/api/images/renewed'));
});
