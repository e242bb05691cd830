import { randomUUID } from 'node:crypto';
import { type Case, calls, type Lesion, limits, messages, type Scan, scanDetailSchema } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));

const save = async (changes: object = {}, patient = jane): Promise<Scan> =>
	(await patient.call('POST', calls.saveScan.path, await smallScan(changes))).json();
const make = async (call: { method: string; path: string }, id: string, body?: object, patient = jane) => {
	const response = await patient.call(call.method as 'GET', call.path.replace(':id', id), body);
	return { status: response.statusCode, json: response.statusCode === 204 ? undefined : response.json() };
};
const listAttention = async (patient: TestPatient): Promise<string[]> =>
	(await patient.call('GET', calls.attention.path)).json().map(({ id }: Scan) => id);
/** A clinician whose login has not ended, however far the clock has been moved. */
const clinician = () => newClinician(server.app);
const listCases = async (): Promise<Case[]> => (await (await clinician()).call('GET', calls.cases.path)).json();
const answer = async (id: string, status: string) =>
	(await clinician()).call('PUT', calls.changeCase.path.replace(':id', id), { status, notes: 'Harmless.' });

it('a saved scan is read with its assessment, or without one if none was sent', async () => {
	const { id } = (await jane.call('POST', calls.saveScan.path, await syntheticScan())).json();
	const detail = scanDetailSchema.parse((await make(calls.scanDetail, id)).json);
	expect(detail.assessment?.explanation).toEqual(assessment.explanation);
	expect(scanDetailSchema.parse((await make(calls.scanDetail, (await save()).id)).json).assessment).toBeNull();
});

it('a patient with the longest possible name can request a review', async () => {
	const patient = await newPatient(server.app, '㌖'.repeat(limits.account.maxNameLength / 2));
	const { id } = await save({}, patient);
	expect((await make(calls.requestReview, id, undefined, patient)).status).toBe(200);
});

it('a review can be requested later, even for a scan in a lesion, which stays in its lesion', async () => {
	const lesion_id = await newLesion(jane);
	const [first, last] = [await save({ lesion_id }), await save({ lesion_id })];
	const asked = (await make(calls.requestReview, first.id)).json;
	expect(asked).toMatchObject({ id: first.id, status: 'new', saved_at: first.saved_at, lesion_id });
	expect(Date.parse(asked.submitted_at)).toBeGreaterThan(Date.parse(last.submitted_at));
	expect((await listCases())[0]).toMatchObject({ id: first.id, submitted_at: asked.submitted_at });
	expect((await make(calls.lesionScans, lesion_id)).json.map(({ id }: Scan) => id)).toEqual([last.id, first.id]);
	const again = await make(calls.requestReview, first.id);
	expect(again.json.submitted_at).toBe(asked.submitted_at);
});

it('a scan can later be added to a lesion of the same patient, but to no other', async () => {
	const [scan, lesionId] = [await save(), await newLesion(jane)];
	const other = await newPatient(server.app);
	const theirs = await newLesion(other);
	for (const lesion_id of [theirs, randomUUID()]) {
		expect(await make(calls.attachScan, scan.id, { lesion_id })).toEqual({
			status: 404,
			json: { detail: messages.savedScan.noLesion },
		});
	}
	expect((await make(calls.attachScan, scan.id, { lesion_id: lesionId })).json.lesion_id).toBe(lesionId);
	const lesions: Lesion[] = (await jane.call('GET', calls.lesions.path)).json();
	expect(lesions.find(({ id }) => id === lesionId)).toMatchObject({ scan_count: 1, latest_risk_level: 'high' });
});

it('an answer needs attention until it is opened, and again when it was changed', async () => {
	const patient = await newPatient(server.app);
	const { id } = await save({ risk_level: 'low' }, patient);
	await make(calls.requestReview, id, undefined, patient);
	expect(await listAttention(patient)).toEqual([]);
	await answer(id, 'reviewed');
	const [review]: Scan[] = (await patient.call('GET', calls.reviews.path)).json();
	expect(review).toMatchObject({ review_unread: true, reviewed_at: expect.stringMatching(/Z$/) });
	expect(await listAttention(patient)).toEqual([id]);
	const openShown = { ...calls.openReview, path: `${calls.openReview.path}?reviewed_at=${review!.reviewed_at}` };
	server.wait(1000);
	await answer(id, 'flagged');
	expect((await make(openShown, id, undefined, patient)).status).toBe(204);
	expect(await listAttention(patient)).toEqual([id]);
	expect((await make(calls.openReview, id, undefined, patient)).status).toBe(204);
	expect(await listAttention(patient)).toEqual([]);
	server.wait(1000);
	await answer(id, 'reviewed');
	expect(await listAttention(patient)).toEqual([id]);
});

it('a lesion names the scan that was answered last, whenever it was saved, but none that is waiting again', async () => {
	const patient = await newPatient(server.app);
	const lesion_id = await newLesion(patient);
	const [first, second] = [await save({ lesion_id }, patient), await save({ lesion_id }, patient)];
	const getAnswered = async () =>
		(await patient.call('GET', calls.lesions.path)).json()[0].last_answered_scan_id as Lesion['last_answered_scan_id'];
	for (const { id } of [first, second]) await make(calls.requestReview, id, undefined, patient);
	expect(await getAnswered()).toBeNull();
	await answer(second.id, 'reviewed');
	await answer(first.id, 'flagged');
	expect(await getAnswered()).toBe(first.id);
	await answer(first.id, 'new');
	expect(await getAnswered()).toBe(second.id);
});

it('an answer that was opened counts as read, even if it comes from a server whose clock is ahead', async () => {
	const patient = await newPatient(server.app);
	const { id } = await save({ risk_level: 'low' }, patient);
	await make(calls.requestReview, id, undefined, patient);
	await answer(id, 'reviewed');
	server.wait(-90_000);
	expect((await make(calls.openReview, id, undefined, patient)).status).toBe(204);
	server.wait(90_000);
	expect(await listAttention(patient)).toEqual([]);
	expect((await patient.call('GET', calls.reviews.path)).json()).toMatchObject([{ id, review_unread: false }]);
});

it('High Risk needs attention until its patient says that a doctor saw the spot, or a clinician reviewed it', async () => {
	const patient = await newPatient(server.app);
	const lesion_id = await newLesion(patient);
	const [low, first] = [await save({ risk_level: 'low' }, patient), await save({ lesion_id }, patient)];
	const [second, alone] = [await save({ lesion_id }, patient), await save({}, patient)];
	const readLesion = async () => (await patient.call('GET', calls.lesions.path)).json()[0];
	expect(await listAttention(patient)).toEqual([alone.id, second.id, first.id]);
	expect((await readLesion()).unseen_high).toEqual({ scan_id: second.id, saved_at: second.saved_at });

	const seen = (await make(calls.setSeenByDoctor, first.id, { seen: true }, patient)).json;
	expect(seen.seen_by_doctor_at).toMatch(/Z$/);
	expect(await listAttention(patient)).toEqual([alone.id]);
	expect((await readLesion()).unseen_high).toBeNull();
	await make(calls.setSeenByDoctor, second.id, { seen: false }, patient);
	expect(await listAttention(patient)).toEqual([alone.id, second.id, first.id]);

	await make(calls.requestReview, alone.id, undefined, patient);
	for (const [status, listed] of [
		['flagged', true],
		['reviewed', false],
	] as const) {
		await answer(alone.id, status);
		await make(calls.openReview, alone.id, undefined, patient);
		expect((await listAttention(patient)).includes(alone.id)).toBe(listed);
	}
	expect(await listAttention(patient)).not.toContain(low.id);
});

it('a red flag needs attention whatever the risk, until a doctor saw the spot', async () => {
	const patient = await newPatient(server.app);
	const lesion_id = await newLesion(patient);
	const bled = { risk_level: 'low', lesion_id, assessment: { ...assessment, symptoms: { bleed: true } } } as const;
	const flagged: Scan = (await patient.call('POST', calls.saveScan.path, await syntheticScan(bled))).json();
	await save({ risk_level: 'low', lesion_id }, patient);
	const readLesion = async () => (await patient.call('GET', calls.lesions.path)).json()[0];
	expect(await listAttention(patient)).toEqual([flagged.id]);
	expect(await readLesion()).toMatchObject({
		unseen_high: null,
		unseen_red_flag: { scan_id: flagged.id, saved_at: flagged.saved_at },
	});
	await make(calls.setSeenByDoctor, flagged.id, { seen: true }, patient);
	expect(await listAttention(patient)).toEqual([]);
	expect((await readLesion()).unseen_red_flag).toBeNull();
});

it('a High Risk photo that was not on screen when the patient said that a doctor saw the spot stays unseen', async () => {
	const patient = await newPatient(server.app);
	const lesion_id = await newLesion(patient);
	const [first, shown, later] = [
		await save({ lesion_id }, patient),
		await save({ lesion_id }, patient),
		await save({ lesion_id }, patient),
	];
	const { path } = calls.setSeenByDoctor;
	const sayUntil = { method: 'PUT', path: `${path}?saved_until=${shown.saved_at}` };
	await make(sayUntil, first.id, { seen: true }, patient);
	expect(await listAttention(patient)).toEqual([later.id]);
	await make(sayUntil, later.id, { seen: true }, patient);
	expect(await listAttention(patient)).toEqual([]);
});

it('an answer and a High Risk photo need attention, however many High Risk photos came after them', async () => {
	const patient = await newPatient(server.app);
	const [answered, alone] = [await save({ risk_level: 'low' }, patient), await save({}, patient)];
	await make(calls.requestReview, answered.id, undefined, patient);
	await answer(answered.id, 'reviewed');
	const lesion_id = await newLesion(patient);
	await Promise.all(Array.from({ length: limits.savedScan.maxPageSize }, () => save({ lesion_id }, patient)));
	expect((await listAttention(patient)).slice(-2)).toEqual([alone.id, answered.id]);
});

it('how long answers take is shown only once there are five recent ones', async () => {
	await server.client.query('update scans set first_reviewed_at = null');
	const readUsualDays = async () => (await jane.call('GET', calls.reviewTurnaround.path)).json().usual_days;
	const usualDays = async () => {
		server.wait(limits.savedScan.turnaroundKnownFor);
		return await readUsualDays();
	};
	const answerAfter = async (hours: number, daysAgo = 1) => {
		const { id } = await save();
		await server.client.query(
			`update scans set first_reviewed_at = now() - $2 * interval '1 day',
			submitted_at = now() - $2 * interval '1 day' - $3 * interval '1 hour' where id = $1`,
			[id, daysAgo, hours],
		);
	};
	for (const hours of [1, 30, 50, 2000]) await answerAfter(hours);
	await answerAfter(1, 91);
	expect(await usualDays()).toBeNull();
	await answerAfter(2);
	expect(await usualDays()).toBe(2);
	for (const hours of [1, 1, 1]) await answerAfter(hours);
	expect(await readUsualDays(), 'known for a while').toBe(2);
	expect(await usualDays()).toBe(1);
});

it('only the newest scans that need attention are listed at once', async () => {
	const patient = await newPatient(server.app);
	const { id } = await save({}, patient);
	await server.client.query(
		`with added as (
			insert into images (name) select md5($1 || n) from generate_series(1, 402) n returning name
		), numbered as (select name, row_number() over () as n from added)
		insert into scans (patient_id, image, thumbnail, predictions, risk_level, ai_explanation, saved_at)
		select patient_id, one.name, other.name, predictions, risk_level, ai_explanation, saved_at - one.n * interval '1 second'
		from scans, numbered one join numbered other on other.n = one.n + 201 where id::text = $1`,
		[id],
	);
	const listed = await listAttention(patient);
	expect([listed.length, listed[0]]).toEqual([200, id]);
});
