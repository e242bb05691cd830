import { randomUUID } from 'node:crypto';
import { type Case, calls, limits, type Measure, messages, type Scan, type ScanInput } from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../../packages/report/test/read-pdf.ts';
import { assessment, closeupAssessment, fusedAssessment } from '../../../test/assessments.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { plain, syntheticJpeg } from '../../../test/photos.ts';
import { asDataUrl, newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { newShare, openShare, shareInput } from '../../../test/shares.ts';
import { findOrphans, listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
let closeup: NonNullable<ScanInput['further_photos']>[number];
let overview: typeof closeup;
beforeAll(async () => {
	closeup = { kind: 'closeup', image_base64: asDataUrl(await syntheticJpeg()), assessment: closeupAssessment };
	overview = { kind: 'overview', image_base64: asDataUrl(await plain(90, 80).png().toBuffer()) };
});
afterEach(async () => expect(await findOrphans(server.client, server.dataDir)).toEqual([]));

const save = (scan: object, patient = jane) => patient.call('POST', calls.saveScan.path, scan);
const idPath = ({ path }: { path: string }, id: string) => path.replace(':id', id);
/** A scan from both photos, with an overview. */
const bothPhotos = async (changes: Partial<ScanInput> = {}) =>
	await syntheticScan({
		predictions: fusedAssessment.probabilities,
		risk_level: fusedAssessment.prediction.riskLevel,
		assessment: fusedAssessment,
		further_photos: [closeup, overview],
		...changes,
	});
const imageUrls = ({ further_photos }: Pick<Scan, 'further_photos'>) =>
	further_photos.flatMap(({ image_url, thumbnail_url }) => [image_url, thumbnail_url]);

describe('a scan of several photos', () => {
	it('gives its patient all of them, and the assessment of each', async () => {
		const response = await save(await bothPhotos());
		expect(response.statusCode, response.body).toBe(201);
		const scan: Scan = response.json();
		expect(scan.further_photos.map(({ kind }) => kind)).toEqual(['closeup', 'overview']);
		for (const url of imageUrls(scan)) {
			expect((await server.app.inject(url)).headers['content-type']).toBe('image/jpeg');
		}
		const detail = (await jane.call('GET', idPath(calls.scanDetail, scan.id))).json();
		expect(detail.assessment.fused).toEqual(fusedAssessment.fused);
		expect(detail.further_assessments).toEqual([closeupAssessment, null]);
		const [listed] = (await jane.call('GET', calls.history.path)).json();
		expect(listed.further_photos.map(({ kind }: Scan['further_photos'][number]) => kind)).toEqual([
			'closeup',
			'overview',
		]);
	});

	it('shows them to clinicians once it is a case, and to people who open a link to it', async () => {
		const request_id = randomUUID();
		const scan: Scan = (await save(await bothPhotos({ request_id }))).json();
		const clinician = await newClinician(server.app);
		const path = idPath(calls.caseDetail, scan.id);
		expect((await clinician.call('GET', path)).statusCode).toBe(404);
		await jane.call('POST', calls.submitCase.path, { ...(await bothPhotos({ request_id })), is_private: false });
		const caseItem: Case = (await clinician.call('GET', path)).json();
		const doctor = await openShare(server.app, await newShare(jane, shareInput({ kind: 'scan', id: scan.id })));
		const shared = (await doctor.call(calls.sharedScan, scan.id)).json();
		expect(shared.further_assessments).toHaveLength(2);
		for (const seen of [caseItem, shared]) {
			expect(seen.further_photos).toHaveLength(2);
			for (const url of imageUrls(seen)) expect((await server.app.inject(url)).statusCode).toBe(200);
		}
	});

	it('shows them to no other patient', async () => {
		const scan: Scan = (await save(await bothPhotos())).json();
		const mallory = await newPatient(server.app, 'Mallory');
		const theirs: Scan = (await save(await bothPhotos(), mallory)).json();
		const [mine, signed] = [imageUrls(scan)[0]!, imageUrls(theirs)[0]!];
		const forged = mine.split('?')[0] + signed.slice(signed.indexOf('?'));
		expect((await server.app.inject(forged)).statusCode).toBe(404);
		expect((await mallory.call('GET', idPath(calls.scanDetail, scan.id))).statusCode).toBe(404);
	});

	it('is saved once, and another photo under its request id is rejected', async () => {
		const scan = await bothPhotos({ request_id: randomUUID() });
		const [first, again] = [await save(scan), await save(scan)];
		expect(again.json().id).toBe(first.json().id);
		const other = await save({ ...scan, further_photos: [closeup] });
		expect([other.statusCode, other.json().detail]).toEqual([409, messages.savedScan.otherScan]);
	});

	it('is erased with all files, and so is the account', async () => {
		const patient = await newPatient(server.app);
		const before = (await listImageFiles(server.dataDir)).length;
		const ids = [await save(await bothPhotos(), patient), await save(await bothPhotos(), patient)].map(
			(response) => response.json().id as string,
		);
		expect((await listImageFiles(server.dataDir)).length).toBe(before + 14);
		await patient.call('DELETE', idPath(calls.deleteScan, ids[0]!));
		expect((await listImageFiles(server.dataDir)).length).toBe(before + 7);
		const { password } = patient;
		expect((await patient.call('POST', calls.deleteAccount.path, { password })).statusCode).toBe(204);
		expect((await listImageFiles(server.dataDir)).length).toBe(before);
	});

	it('is exported with all of them, and all are in the report', async () => {
		const patient = await newPatient(server.app);
		const { id }: Scan = (await save(await bothPhotos(), patient)).json();
		const zip = unzipSync((await patient.call('GET', calls.exportAccount.path)).rawPayload);
		const [scan] = JSON.parse(Buffer.from(zip['scans.json']!).toString());
		expect(scan.furtherPhotos).toEqual([
			{ kind: 'closeup', image: `images/${id}-photo-2.jpg`, thumbnail: `images/${id}-photo-2-thumbnail.jpg` },
			{ kind: 'overview', image: `images/${id}-photo-3.jpg`, thumbnail: `images/${id}-photo-3-thumbnail.jpg` },
		]);
		expect(scan.furtherAssessments).toHaveLength(2);
		for (const { image, thumbnail } of scan.furtherPhotos) {
			expect([zip[image]?.slice(0, 2), zip[thumbnail]?.slice(0, 2)]).toEqual([
				new Uint8Array([0xff, 0xd8]),
				new Uint8Array([0xff, 0xd8]),
			]);
		}
		const report = await readPdf((await patient.call('GET', idPath(calls.scanReport, id))).rawPayload);
		for (const text of ['Close-up', 'Overview', 'Both photos look most like']) expect(report.text).toContain(text);
		expect(report.elements.filter(({ role }) => role === 'Figure').length).toBeGreaterThanOrEqual(5);
	});

	it('is compared by photos of the same kind if both scans have one', async () => {
		const lesion_id = await newLesion(jane);
		const before: Scan = (await save(await syntheticScan({ lesion_id }))).json();
		const after: Scan = (await save(await bothPhotos({ lesion_id }))).json();
		const response = await jane.call('GET', idPath(calls.compareLesion, lesion_id));
		expect(response.statusCode, response.body).toBe(200);
		const compared = response.json();
		expect(compared.before).toMatchObject({ id: before.id, image_url: before.image_url, further: false });
		const { image_url } = after.further_photos[0]!;
		// The close-up's own probability, which is lower than that of both photos together.
		const { malignantProbability: malignant_probability } = closeupAssessment;
		expect(fusedAssessment.malignantProbability).toBeGreaterThan(malignant_probability);
		const own = { risk_level: after.risk_level, malignant_probability };
		expect(compared.after).toMatchObject({ id: after.id, image_url, further: true, ...own });
		const measure = compared.measures.find(({ name }: Measure) => name === 'malignant probability');
		expect(measure).toMatchObject({ before: 6.25, after: malignant_probability });
	});

	it('gives no probability for a further photo that was not assessed', async () => {
		const lesion_id = await newLesion(jane);
		await save(await syntheticScan({ lesion_id, assessment: { ...assessment, mode: 'clinical' } }));
		const dermatoscope = { ...overview, kind: 'dermatoscope' as const };
		await save(await syntheticScan({ lesion_id, further_photos: [dermatoscope] }));
		const compared = (await jane.call('GET', idPath(calls.compareLesion, lesion_id))).json();
		expect(compared.after).toMatchObject({ further: true, risk_level: 'low', malignant_probability: null });
	});
});

describe('an assessment of both photos', () => {
	it.each<[string, Partial<typeof fusedAssessment>]>([
		['that does not follow from the photos', { malignantProbability: 1 }],
		['in consumer mode', { mode: 'consumer' }],
	])('%s is rejected', async (_, changes) => {
		const before = (await listImageFiles(server.dataDir)).length;
		const response = await save(await bothPhotos({ assessment: { ...fusedAssessment, ...changes } }));
		expect(response.statusCode, response.body).toBe(400);
		expect((await listImageFiles(server.dataDir)).length).toBe(before);
	});
});

describe('further photos', () => {
	it.each<[number, string, () => object[]]>([
		[400, 'too many', () => Array.from({ length: limits.savedScan.maxPhotos }, () => overview)],
		[400, 'of an unknown kind', () => [{ ...overview, kind: 'drawing' }]],
		[400, 'assessed in the mode of another kind', () => [{ ...closeup, kind: 'dermatoscope' }]],
		[
			400,
			'with an assessment of another shape',
			() => [{ ...overview, kind: 'closeup', assessment: { ...assessment, photo: { width: 10, height: 450 } } }],
		],
		[415, 'that are no images', () => [{ kind: 'overview', image_base64: 'AAAA' }]],
	])('%i: %s', async (status, _, photos) => {
		const response = await save({ ...(await smallScan()), further_photos: photos() });
		expect(response.statusCode, response.body).toBe(status);
		if (status === 415) expect(response.json().detail).toBe(messages.savedScan.badImage('further_photos'));
	});
});
