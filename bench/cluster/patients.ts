import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AnalysisResult, calls, type Lesion, type NewShare, type Scan } from '@dermavigil/contract';
import { smallScan } from '../../apps/server/test/scans.ts';
import { type Acknowledged, listImages, noteScan, type PatientRecord } from './acknowledged.ts';
import type { Client } from './client.ts';

/** Milliseconds between two calls of a patient, so that two cores are not overloaded. */
const pauseMs = 400;

const password = 'correct horse';

/** Signs up and logs in. A repeated sign-up is told that the address is taken: by the first attempt. */
async function enter(client: Client): Promise<PatientRecord> {
	const email = `${randomUUID()}@example.org`;
	await client.send('sign up', calls.signup.path, {
		body: { email, password, full_name: 'Jane Doe' },
		expect: [409],
	});
	const logIn = (given: string, expect: number[] = []) =>
		client.send('log in', calls.login.path, { body: { email, password: given }, expect });
	await logIn('mistaken', [401]);
	const { session } = JSON.parse((await logIn(password)).content.toString());
	const headers = { authorization: `Bearer ${session.access_token}` };
	return { client, headers, lesions: new Set(), scans: new Map(), shares: new Set() };
}

async function analyze({ client }: PatientRecord, photo: Buffer): Promise<object> {
	const form = new FormData();
	form.set('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
	const result: AnalysisResult = await client.json('analyze', `${calls.analyze.path}?mode=consumer`, { body: form });
	const { originalImageBase64, heatmapImage, ...assessment } = result;
	return {
		image_base64: originalImageBase64,
		heatmap_image_base64: heatmapImage,
		predictions: assessment.probabilities,
		risk_level: assessment.prediction.riskLevel,
		ai_explanation: assessment.explanation.explanation_text,
		assessment,
	};
}

/** Shares a lesion with a doctor, who opens the link; then ends it. */
async function share({ client, headers, shares }: PatientRecord, lesionId: string): Promise<void> {
	const body = {
		target: { kind: 'lesion', id: lesionId },
		duration: 'day',
		include_name: true,
		include_notes: true,
	};
	const { id, token, code }: NewShare = await client.json('share', calls.createShare.path, {
		body,
		headers,
		once: true,
	});
	shares.add(id);
	const opened = await client.send('open a link', calls.openShare.path.replace(':id', id), { body: { token, code } });
	const cookie = opened.headers['set-cookie']![0]!.split(';', 1)[0]!;
	await client.send('read what is shared', calls.shared.path.replace(':id', id), { headers: { cookie } });
	await client.send('end a link', calls.revokeShare.path.replace(':id', id), { method: 'DELETE', headers });
}

/** One patient's journey: sign-up, two photos of a lesion, one of them for review, a small scan for review, a comparison, a link. */
async function runJourney(client: Client, photos: readonly Buffer[], acknowledged: Acknowledged): Promise<void> {
	const patient = await enter(client);
	const { headers } = patient;
	acknowledged.patients.push(patient);
	await wait(pauseMs);

	const lesion = { nickname: 'Mole', body_part: 'Back' };
	const { id: lesion_id }: Lesion = await client.json('make a lesion', calls.createLesion.path, {
		body: lesion,
		headers,
		once: true,
	});
	patient.lesions.add(lesion_id);

	async function save(scan: object, forReview: boolean): Promise<void> {
		const { path } = forReview ? calls.submitCase : calls.saveScan;
		const body = { ...scan, request_id: randomUUID(), ...(forReview && { is_private: false }) };
		const saved: Scan = await client.json('save a scan', path, { body, headers });
		await noteScan(patient, saved, forReview);
		if (forReview) acknowledged.submitted++;
		await wait(pauseMs);
	}
	for (const [i, photo] of photos.entries()) await save({ ...(await analyze(patient, photo)), lesion_id }, i === 0);
	const harmless = [{ label: 'Melanocytic Nevus' as const, confidence: 90 }];
	await save(await smallScan({ predictions: harmless, risk_level: 'low' }), true);

	await client.send('compare', calls.compareLesion.path.replace(':id', lesion_id), { headers });
	await wait(pauseMs);
	const history: Scan[] = await client.json('history', calls.history.path, { headers });
	for (const [, url] of history.flatMap(listImages)) await client.send('read an image', url);
	await share(patient, lesion_id);
}

/** Lets one patient after another make this journey, until time is up. */
export async function runPatients(
	newClient: () => Client,
	photos: readonly Buffer[],
	acknowledged: Acknowledged,
	isOver: () => boolean,
): Promise<void> {
	for (let turn = 0; !isOver(); turn++) {
		const pair = [0, 1].map((i) => photos[(turn + i) % photos.length]!);
		await runJourney(newClient(), pair, acknowledged);
		await wait(pauseMs);
	}
}
