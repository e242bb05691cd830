import { type Case, calls, type Scan } from '@dermavigil/contract';
import { type Acknowledged, hash, listImages, type PatientRecord } from './acknowledged.ts';
import type { Client } from './client.ts';

/** How much of what it acknowledged the cluster has lost, or has twice. All should be 0. */
export interface Losses {
	lostScans: number;
	lostReviews: number;
	unreadableImages: number;
	/** Scans, lesions and links that a repeated request created a second time. */
	doubled: number;
}

/** All scans of a patient's history, page by page. */
async function readHistory({ client, headers }: PatientRecord): Promise<Scan[]> {
	const scans: Scan[] = [];
	for (let path: string | undefined = calls.history.path; path; ) {
		const answer = await client.send('read back', path, { headers });
		scans.push(...JSON.parse(answer.content.toString()));
		path = /^<(\S+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
	}
	return scans;
}

async function verifyPatient(patient: PatientRecord, losses: Losses): Promise<void> {
	const { client, headers, scans, lesions, shares } = patient;
	const history = await readHistory(patient);
	const found = new Map(history.map((scan) => [scan.id, scan]));
	for (const [id, { images }] of scans) {
		const scan = found.get(id);
		if (!scan) losses.lostScans++;
		for (const [path, url] of scan ? listImages(scan) : []) {
			const { status, content } = await client.send('read back', url, { expect: [404, 410] });
			const isSame = status === 200 && (images.get(path) ?? hash(content)) === hash(content);
			if (!isSame) losses.unreadableImages++;
		}
	}
	const count = async ({ path }: { path: string }) =>
		(await client.json<unknown[]>('read back', path, { headers })).length;
	losses.doubled += history.length - scans.size;
	losses.doubled += (await count(calls.lesions)) - lesions.size;
	losses.doubled += (await count(calls.shares)) - shares.size;
}

/** How many patients' records are read at the same time. */
const atOnce = 4;

/** Reads back everything that was acknowledged. */
export async function verify({ patients, reviews }: Acknowledged, clinician: Client, cookie: string): Promise<Losses> {
	const losses: Losses = { lostScans: 0, lostReviews: 0, unreadableImages: 0, doubled: 0 };
	const left = [...patients];
	const verifyNext = async () => {
		for (let patient = left.pop(); patient; patient = left.pop()) await verifyPatient(patient, losses);
	};
	await Promise.all(Array.from({ length: atOnce }, verifyNext));
	for (const [id, review] of reviews) {
		const path = calls.caseDetail.path.replace(':id', id);
		const found: Case = await clinician.json('read back', path, { headers: { cookie } });
		const isSame = (['status', 'notes', 'version'] as const).every((name) => found[name] === review[name]);
		if (!isSame) losses.lostReviews++;
	}
	return losses;
}
