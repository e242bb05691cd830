import { randomUUID } from 'node:crypto';
import { calls, messages, type Scan } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../../packages/report/test/read-pdf.ts';
import { assessment } from '../../../test/assessments.ts';
import { submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { maxAtOnce } from './routes.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app, 'Jānis Παπαδόπουλος'));

const save = async (scan: object): Promise<Scan> => (await jane.call('POST', calls.saveScan.path, scan)).json();
const getReport = (id: string, query = '') => calls.scanReport.path.replace(':id', id) + query;
const getCaseReport = (id: string) => calls.caseReport.path.replace(':id', id);

it('a patient gets the report of a scan, with everything that was saved about it', async () => {
	const scan = await save(await syntheticScan({ lesion_id: await newLesion(jane) }));
	const response = await jane.call('GET', getReport(scan.id));
	expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
	expect(response.headers['content-disposition']).toMatch(/^attachment; filename="dermavigil-report-[\d-]{10}\.pdf"$/);
	expect(response.headers['cache-control']).toBe('no-store');
	const { text, elements } = await readPdf(response.rawPayload);
	for (const part of ['Jānis Παπαδόπουλος', 'Mole, Back', scan.id, scan.predictions[0]!.label])
		expect(text).toContain(part);
	expect(text.replace(/\s+/g, ' ')).toContain(scan.ai_explanation.slice(0, 60));
	expect(elements.filter(({ role }) => role === 'Figure').length).toBeGreaterThanOrEqual(3);
});

it('the symptoms are in both reports, with the red flag in words', async () => {
	const symptoms = { bleed: true, itch: false, age: 61 };
	const { id } = await submitCase(jane, await syntheticScan({ assessment: { ...assessment, symptoms } }));
	const clinician = await newClinician(server.app);
	const { warning, redFlag } = messages.symptoms;
	const reports = [
		[await jane.call('GET', getReport(id)), warning],
		[await clinician.call('GET', getCaseReport(id)), redFlag],
	] as const;
	for (const [response, mark] of reports) {
		const text = (await readPdf(response.rawPayload)).text.replace(/\s+/g, ' ');
		expect(text).toContain('Questions answered');
		expect(text).toMatch(/Does it itch\? ?No/);
		expect(text).toMatch(new RegExp(`Has it bled\\? ?Yes\\. ${mark}\\.`));
		expect(text).toMatch(/How old are you\? ?61 years/);
		expect(text).toContain(`${messages.analysis.alsoPossible}: Seborrheic Keratosis`);
	}
	await server.client.query(`update scans set assessment = assessment - 'symptoms' - 'possible' where id = $1`, [id]);
	const before = await readPdf((await jane.call('GET', getReport(id))).rawPayload);
	expect(before.text).not.toContain('Questions answered');
});

it('its patient reads from which day the advice counts, until a doctor has seen the spot', async () => {
	const { id } = await save(await smallScan());
	const readReport = async () =>
		(await readPdf((await jane.call('GET', getReport(id))).rawPayload)).text.replace(/\s+/g, ' ');
	await server.client.query(`update scans set saved_at = '2026-02-03T04:05:00Z' where id = $1`, [id]);
	const counts = messages.analysis.countsFrom('February 3, 2026, 04:05 UTC');
	expect(await readReport()).toContain(`${messages.analysis.adviceByRisk.high} ${counts}`);
	await jane.call('PUT', calls.setSeenByDoctor.path.replace(':id', id), { seen: true });
	expect(await readReport()).not.toContain('counts from');
});

it('the name is left out if the patient does not want it there', async () => {
	const scan = await save(await smallScan());
	const { text } = await readPdf((await jane.call('GET', getReport(scan.id, '?name=hidden'))).rawPayload);
	expect(text).toContain('Show this to a doctor.');
	expect(text).not.toContain('Jānis');
});

it('the report of another patient is not found, like one that does not exist', async () => {
	const scan = await save(await smallScan());
	const mallory = await newPatient(server.app, 'Mallory');
	for (const id of [scan.id, randomUUID()]) {
		const response = await mallory.call('GET', getReport(id));
		expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.server.notFound }]);
	}
	for (const bad of [getReport('1'), getReport(scan.id, '?name=theirs')]) {
		expect((await jane.call('GET', bad)).statusCode).toBe(400);
	}
});

it('a clinician gets the technical report of a case, but not of a private scan', async () => {
	const clinician = await newClinician(server.app);
	const submitted = await submitCase(jane, await syntheticScan());
	const { text } = await readPdf((await clinician.call('GET', getCaseReport(submitted.id))).rawPayload);
	expect(text).toContain('technical version');
	expect(text).toContain('Jānis Παπαδόπουλος');
	const saved = await save(await smallScan());
	const refused = await clinician.call('GET', getCaseReport(saved.id));
	expect([refused.statusCode, refused.json()]).toEqual([404, { detail: messages.clinician.noCase }]);
	expect((await clinician.call('GET', getCaseReport('1'))).statusCode).toBe(400);
	expect((await jane.call('GET', getCaseReport(submitted.id))).statusCode).toBe(401);
});

it('limits how many reports are made for one address at once, and leaves room for others', async () => {
	const slow = await save(await smallScan({ ai_explanation: 'क्'.repeat(2000) }));
	const leaving = new AbortController();
	const request = {
		url: getReport(slow.id),
		headers: jane.headers,
		remoteAddress: '192.0.2.1',
		signal: leaving.signal,
	};
	const answers = Array.from({ length: maxAtOnce + 1 }, () => server.app.inject(request).then((answer) => answer));
	const first = await Promise.race(answers);
	expect([first.statusCode, first.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	leaving.abort();
	await Promise.allSettled(answers);
});
