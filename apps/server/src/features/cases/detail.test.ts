import { randomUUID } from 'node:crypto';
import { type Case, calls, caseDetailSchema, labels, limits, messages } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { readModelCard } from '../../inference/model.ts';

const server = forAll(() => startTestServer());
const clinician = forAll(() => newClinician(server.app));
const jane = forAll(() => newPatient(server.app));

const ask = (id: string) => clinician.call('GET', `/api/cases/${id}`);
const detail = async (id: string) => caseDetailSchema.parse((await ask(id)).json());
const card = readModelCard();

it('a case has its assessment and the reason for its risk', async () => {
	const { id } = await submitCase(
		jane,
		await syntheticScan({ assessment: { ...assessment, modelVersion: card.version } }),
	);
	const shown = await detail(id);
	expect(shown).toMatchObject({
		id,
		status: 'new',
		predictions: assessment.probabilities,
		risk_level: 'low',
		mode: 'consumer',
		model_version: card.version,
		profiles: { full_name: 'Jane Doe' },
		body_part: null,
		earlier: [],
	});
	expect(shown.assessment).toMatchObject({ explanation: assessment.explanation, outline: assessment.outline });
	const { medium, high } = card.modes.consumer.thresholds;
	expect(shown.risk_reason).toEqual({
		malignant_probability: assessment.malignantProbability,
		malignant_labels: card.modes.consumer.malignant.map((name) => labels[name]),
		thresholds: { medium: expect.closeTo(100 * medium, 2), high: expect.closeTo(100 * high, 2) },
	});
	for (const url of [shown.image_url, shown.heatmap_image_url!, shown.thumbnail_url]) {
		expect((await server.app.inject(url)).headers['content-type']).toBe('image/jpeg');
	}
});

it('without known thresholds, or without measurements, there is no reason', async () => {
	const other = await submitCase(jane, await syntheticScan({ assessment: { ...assessment, modelVersion: '0.0.1' } }));
	expect(await detail(other.id)).toMatchObject({ model_version: '0.0.1', risk_reason: null });
	const none = await submitCase(jane);
	expect(await detail(none.id)).toMatchObject({ model_version: null, assessment: null, risk_reason: null });
});

it('the patient’s symptoms are there, in the list too', async () => {
	const symptoms = { changed: true, elevation: false };
	const { id } = await submitCase(jane, await syntheticScan({ assessment: { ...assessment, symptoms } }));
	expect(await detail(id)).toMatchObject({ symptoms, assessment: { symptoms } });
	const list = (await clinician.call('GET', calls.cases.path)).json();
	expect(list.find((each: Case) => each.id === id).symptoms).toEqual(symptoms);
});

it('a case from before patients were asked about symptoms is read as one without answers', async () => {
	const { id } = await submitCase(jane, await syntheticScan());
	await server.client.query(`update scans set assessment = assessment - 'symptoms' - 'possible' where id = $1`, [id]);
	expect(await detail(id)).toMatchObject({ symptoms: null, assessment: { symptoms: null, possible: [] } });
});

it('earlier scans of the same lesion are shown if they were submitted, and never if they are private', async () => {
	const [lesion_id, otherHost] = [await newLesion(jane), await newLesion(jane)];
	const first = await submitCase(jane, { lesion_id });
	const saved = { ...(await smallScan({ lesion_id })), is_private: true };
	const secret = (await jane.call('POST', calls.submitCase.path, saved)).json();
	await submitCase(jane, { lesion_id: otherHost });
	await submitCase(jane);
	const second = await submitCase(jane, { lesion_id });
	const third = await submitCase(jane, { lesion_id });
	const shown = await detail(third.id);
	expect(shown.body_part).toBe('Back');
	expect(JSON.stringify(shown)).not.toContain('Mole');
	expect(shown.earlier.map(({ id }) => id)).toEqual([second.id, first.id]);
	expect((await detail(first.id)).earlier).toEqual([]);
	expect((await ask(third.id)).body).not.toContain(secret.id);
	expect((await server.app.inject(shown.earlier[0]!.thumbnail_url)).statusCode).toBe(200);
});

it('the newest of very many earlier cases are shown', async () => {
	const last = await submitCase(jane, { lesion_id: await newLesion(jane) });
	await server.client.query(`insert into images (name) select md5('earlier' || n) from generate_series(1, 60) n`);
	await server.client.query(
		`insert into scans (patient_id, lesion_id, image, thumbnail, predictions, risk_level, ai_explanation, status,
			submitted_at, saved_at)
		select patient_id, lesion_id, md5('earlier' || n), md5('earlier' || n + 30), predictions, risk_level, ai_explanation,
			'new', submitted_at, saved_at - n * interval '1 day' from scans, generate_series(1, 30) n where id = $1`,
		[last.id],
	);
	const days = (await detail(last.id)).earlier.map(({ saved_at }) =>
		Math.round((Date.parse(last.saved_at) - Date.parse(saved_at)) / 86_400_000),
	);
	expect(days).toEqual(Array.from({ length: limits.cases.earlierScans }, (_, i) => i + 1));
});

it('a private scan is not found, and neither is a case that does not exist', async () => {
	const lesion_id = await newLesion(jane);
	const saved = (await jane.call('POST', calls.saveScan.path, await smallScan({ lesion_id }))).json();
	for (const id of [saved.id, randomUUID()]) {
		for (const answer of [
			await ask(id),
			await clinician.call('PUT', `/api/cases/${id}/status`, { status: 'reviewed', notes: 'Mine now' }),
		]) {
			expect([answer.statusCode, answer.json()]).toEqual([404, { detail: messages.clinician.noCase }]);
		}
	}
	const [row] = (await server.client.query('select status, notes, version from scans where id = $1', [saved.id])).rows;
	expect(row).toEqual({ status: null, notes: null, version: 1 });
	expect((await ask("1' or true")).statusCode).toBe(400);
});
