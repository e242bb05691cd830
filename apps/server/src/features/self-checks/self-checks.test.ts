import { calls, messages, type RegionInput, type SelfCheck, selfCheckLimits } from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { forAll } from '../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../test/patients.ts';
import { plain } from '../../../test/photos.ts';
import { newLesion } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { findOrphans, listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
let image_base64: string;
beforeAll(async () => {
	image_base64 = (await plain(80, 60).jpeg().toBuffer()).toString('base64');
});

const spots = [
	{ number: 1, x: 20, y: 12.5, diameter: 4 },
	{ number: 2, x: 60, y: 40, diameter: 6 },
];
/** Each with its own number: one twice is refused for that. */
const tooManySpots = Array.from({ length: selfCheckLimits.maxSpots + 1 }, (_, i) => ({ ...spots[0], number: i + 1 }));
const chest: RegionInput = { region: 'chest', outcome: 'nothing_new', note: '' };
const photo = { width: 80, height: 60, spots };

const start = async (patient: TestPatient): Promise<SelfCheck> =>
	(await patient.call('POST', calls.startSelfCheck.path)).json();
const list = async (patient: TestPatient): Promise<SelfCheck[]> =>
	(await patient.call('GET', calls.selfChecks.path)).json();
const save = (patient: TestPatient, { id }: SelfCheck, region: object) =>
	patient.call('PUT', calls.saveCheckedRegion.path.replace(':id', id), region);
const finish = (patient: TestPatient, { id }: SelfCheck) =>
	patient.call('POST', calls.finishSelfCheck.path.replace(':id', id));

it('is continued until it is finished, region by region', async () => {
	const patient = await newPatient(server.app);
	expect(await list(patient)).toEqual([]);
	const check = await start(patient);
	expect(check).toMatchObject({ finished_at: null, regions: [] });
	const saved = await save(patient, check, { ...chest, note: ' A freckle? ', photo: { ...photo, image_base64: null } });
	expect(saved.statusCode, saved.body).toBe(200);
	await save(patient, check, { region: 'feet', outcome: 'skipped', note: '' });
	const again = await start(patient);
	expect(again.id).toBe(check.id);
	expect(again.regions).toMatchObject([
		{ region: 'chest', note: 'A freckle?', photo: { width: 80, image_url: null, spots: [{ lesion_id: null }, {}] } },
		{ region: 'feet', outcome: 'skipped', photo: null },
	]);
	expect((await finish(patient, check)).json().finished_at).not.toBeNull();
	const next = await start(patient);
	expect(next.id).not.toBe(check.id);
	expect((await list(patient)).map(({ id }) => id)).toEqual([next.id, check.id]);
});

it('is listed as long as it is saved, and one beyond the limit is refused', async () => {
	const patient = await newPatient(server.app);
	await server.client.query(
		`insert into self_checks (patient_id, started_at, finished_at)
		select $1, moment, moment from generate_series(now() - $2::int * interval '1 month', now() - interval '1 month', '1 month') moment`,
		[patient.id, selfCheckLimits.maxCount],
	);
	const all = await list(patient);
	expect(all).toHaveLength(selfCheckLimits.maxCount);
	const refused = await patient.call('POST', calls.startSelfCheck.path);
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: messages.selfCheck.tooMany }]);
	expect(messages.selfCheck.tooMany).toContain(`${selfCheckLimits.maxCount} self-checks`);
	await patient.call('DELETE', calls.deleteSelfCheck.path.replace(':id', all.at(-1)!.id));
	const { id } = await start(patient);
	expect((await list(patient))[0]!.id).toBe(id);
});

it('has a photo in the account only while the patient wants it there', async () => {
	const patient = await newPatient(server.app);
	const check = await start(patient);
	const files = await listImageFiles(server.dataDir);
	const send = async (region: object) => (await save(patient, check, region)).json().regions[0];
	const { image_url } = (await send({ ...chest, photo: { ...photo, image_base64 } })).photo;
	const image = await server.app.inject(image_url);
	expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
	const unchanged = await send({ ...chest, outcome: 'something_new' });
	expect(unchanged.photo).toMatchObject({ width: 80, spots: [{ number: 1 }, { number: 2 }], image_url });
	const other = await send({ ...chest, photo: { ...photo, image_base64 } });
	expect(other.photo.image_url).not.toBe(image_url);
	expect((await server.app.inject(image_url)).statusCode).toBe(404);
	expect((await send({ ...chest, photo: null })).photo).toBeNull();
	expect(await listImageFiles(server.dataDir)).toEqual(files);
	expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
});

it.each<[string, object]>([
	['a region that does not exist', { region: 'tail' }],
	['another outcome', { outcome: 'melanoma' }],
	['a note that is too long', { note: 'x'.repeat(selfCheckLimits.maxNoteLength + 1) }],
	['a number twice', { photo: { ...photo, spots: [spots[0], spots[0]], image_base64: null } }],
	['too many spots', { photo: { ...photo, spots: tooManySpots, image_base64: null } }],
	['a spot that is nowhere', { photo: { ...photo, spots: [{ ...spots[0], x: -1 }], image_base64: null } }],
])('rejects a region with %s', async (_what, wrong) => {
	const patient = await newPatient(server.app);
	const check = await start(patient);
	expect((await save(patient, check, { ...chest, ...wrong })).statusCode).toBe(400);
	expect((await start(patient)).regions).toEqual([]);
});

it('rejects a file that is not an image, and stores nothing of it', async () => {
	const patient = await newPatient(server.app);
	const check = await start(patient);
	const files = await listImageFiles(server.dataDir);
	const response = await save(patient, check, { ...chest, photo: { ...photo, image_base64: 'bm8gaW1hZ2U=' } });
	expect(response.statusCode).toBe(415);
	expect((await start(patient)).regions).toEqual([]);
	expect(await listImageFiles(server.dataDir)).toEqual(files);
});

it('cannot be found by anybody else', async () => {
	const [patient, other] = [await newPatient(server.app), await newPatient(server.app, 'Mallory')];
	const check = await start(patient);
	const region = { ...chest, photo: { ...photo, image_base64 } };
	const { image_url } = (await save(patient, check, region)).json().regions[0].photo;
	const files = await listImageFiles(server.dataDir);
	expect((await save(other, check, region)).statusCode).toBe(404);
	expect((await finish(other, check)).statusCode).toBe(404);
	expect((await other.call('DELETE', calls.deleteSelfCheck.path.replace(':id', check.id))).statusCode).toBe(404);
	expect(await listImageFiles(server.dataDir)).toEqual(files);
	const name = new URL(image_url, 'http://localhost').pathname;
	const theirs = (await save(other, await start(other), region)).json().regions[0].photo.image_url;
	const signedForThem = name + new URL(theirs, 'http://localhost').search;
	expect((await server.app.inject(signedForThem)).statusCode).toBe(404);
});

it('names the lesion that a spot is, in every month, until the lesion is deleted', async () => {
	const [patient, other] = [await newPatient(server.app), await newPatient(server.app, 'Mallory')];
	const lesionId = await newLesion(patient);
	const link = (who: TestPatient, number: number) =>
		who.call('PUT', calls.linkSpot.path.replace(':id', lesionId), { region: 'chest', number });
	const seen = { ...chest, photo: { ...photo, image_base64: null } };
	for (const who of [patient, other, patient]) {
		const check = await start(who);
		await save(who, check, seen);
		await finish(who, check);
	}
	expect((await link(other, 1)).statusCode).toBe(404);
	expect((await link(patient, 0)).statusCode).toBe(400);
	expect((await link(patient, 3)).statusCode).toBe(404);
	expect((await link(patient, 2)).statusCode).toBe(204);
	const lesions = async () =>
		(await list(patient)).map(({ regions }) => regions[0]!.photo!.spots.map(({ lesion_id }) => lesion_id));
	expect(await lesions()).toEqual([
		[null, lesionId],
		[null, lesionId],
	]);
	await patient.call('DELETE', calls.deleteLesion.path.replace(':id', lesionId));
	expect(await lesions()).toEqual([
		[null, null],
		[null, null],
	]);
});

it.each<[string, (patient: TestPatient, check: SelfCheck) => Promise<{ statusCode: number }>]>([
	['its photo is removed', (patient, check) => save(patient, check, { ...chest, photo: null })],
	[
		'the self-check is deleted',
		(patient, { id }) => patient.call('DELETE', calls.deleteSelfCheck.path.replace(':id', id)),
	],
])('a number that no photo has any more belongs to no lesion: %s', async (_what, remove) => {
	const patient = await newPatient(server.app);
	const lesionId = await newLesion(patient);
	const see = async (numbers: number[]) => {
		const check = await start(patient);
		const seen = numbers.map((number) => ({ ...spots[0]!, number }));
		await save(patient, check, { ...chest, photo: { ...photo, spots: seen, image_base64: null } });
		return check;
	};
	await finish(patient, await see([1]));
	const check = await see([1, 2]);
	for (const number of [1, 2]) {
		await patient.call('PUT', calls.linkSpot.path.replace(':id', lesionId), { region: 'chest', number });
	}
	expect((await remove(patient, check)).statusCode).toBeLessThan(300);
	// The highest number in the remaining photos is 1, so another spot gets the next one.
	await see([1, 2]);
	expect((await list(patient))[0]!.regions[0]!.photo!.spots).toMatchObject([
		{ number: 1, lesion_id: lesionId },
		{ number: 2, lesion_id: null },
	]);
});

it('a photo that another device saves over one does not take over a lesion by a number that only the old photo had', async () => {
	const patient = await newPatient(server.app);
	const lesionId = await newLesion(patient);
	const seen = { ...chest, photo: { ...photo, image_base64: null } };
	const first = await start(patient);
	await save(patient, first, { ...seen, photo: { ...seen.photo, spots: [spots[0]] } });
	await finish(patient, first);
	const check = await start(patient);
	await save(patient, check, seen);
	for (const number of [1, 2]) {
		await patient.call('PUT', calls.linkSpot.path.replace(':id', lesionId), { region: 'chest', number });
	}
	// The other device did not know about the number 2, and gave it to another spot.
	await save(patient, check, seen);
	expect((await list(patient))[0]!.regions[0]!.photo!.spots).toMatchObject([
		{ number: 1, lesion_id: lesionId },
		{ number: 2, lesion_id: null },
	]);
});

it('is exported whole, and erased with its photos, alone or with the account', async () => {
	const patient = await newPatient(server.app);
	const before = await listImageFiles(server.dataDir);
	const first = await start(patient);
	await save(patient, first, { ...chest, photo: { ...photo, image_base64 } });
	await finish(patient, first);
	const second = await start(patient);
	await save(patient, second, { ...chest, note: 'New', photo: { ...photo, image_base64 } });
	const files = unzipSync((await patient.call('GET', calls.exportAccount.path)).rawPayload);
	const path = (check: SelfCheck) => `images/self-check-${check.id}-chest.jpg`;
	expect(JSON.parse(Buffer.from(files['self-checks.json']!).toString())).toMatchObject({
		checks: [{ id: first.id }, { id: second.id, finishedAt: null }],
		regions: [
			{ image: path(first), spots },
			{ image: path(second), note: 'New' },
		],
		spots: [],
	});
	expect(Object.keys(files)).toEqual(expect.arrayContaining([path(first), path(second)]));
	const erased = await patient.call('DELETE', calls.deleteSelfCheck.path.replace(':id', first.id));
	expect(erased.statusCode).toBe(204);
	expect(await listImageFiles(server.dataDir)).toHaveLength(before.length + 1);
	await patient.call('POST', calls.deleteAccount.path, { password: patient.password });
	expect(await listImageFiles(server.dataDir)).toEqual(before);
	const { rows } = await server.client.query('select * from checked_regions where patient_id = $1', [patient.id]);
	expect(rows).toEqual([]);
});
