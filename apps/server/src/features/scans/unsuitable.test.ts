import {
	type CaseDetail,
	calls,
	comparisonSchema,
	type Scan,
	scanDetailSchema,
	unsuitableLabel,
} from '@dermavigil/contract';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../../packages/report/test/read-pdf.ts';
import { assessment } from '../../../test/assessments.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));

const why = 'This photo is blurred, so there is no risk result.';
const nothing = { label: unsuitableLabel, confidence: 0 };
const blurred = {
	mode: 'consumer',
	modelVersion: '0.1.0',
	suitability: 'blurred',
	prediction: { top1: nothing, top2: { label: 'N/A', confidence: 0 }, riskLevel: 'unknown' },
	probabilities: [],
	malignantProbability: null,
	explanation: { ...assessment.explanation, explanation_text: why, recommendation: 'Take another photo.' },
	photo: { width: 80, height: 70 },
	heatmap: null,
	outline: null,
} as const;
const unassessed = { predictions: [nothing], risk_level: 'unknown', ai_explanation: why, assessment: blurred } as const;

const submit = async (changes: object, is_private: boolean) =>
	await jane.call('POST', calls.submitCase.path, { ...(await smallScan()), ...unassessed, ...changes, is_private });

it('a photo that could not be assessed is saved with its reason, and reviewed like any other', async () => {
	const response = await submit({}, false);
	expect(response.statusCode, response.body).toBe(201);
	const scan: Scan = response.json();
	expect(scan).toMatchObject({ predictions: [nothing], risk_level: 'unknown', ai_explanation: why, status: 'new' });
	const path = (call: { path: string }) => call.path.replace(':id', scan.id);
	const detail = scanDetailSchema.parse((await jane.call('GET', path(calls.scanDetail))).json());
	expect(detail.assessment).toEqual({ ...blurred, possible: [], symptoms: null });

	const clinician = await newClinician(server.app);
	const [listed] = (await clinician.call('GET', calls.cases.path)).json();
	expect(listed).toMatchObject({ id: scan.id, predictions: [nothing], risk_level: 'unknown' });
	const caseItem: CaseDetail = (await clinician.call('GET', path(calls.caseDetail))).json();
	expect([caseItem.assessment?.suitability, caseItem.risk_reason]).toEqual(['blurred', null]);
	expect((await clinician.call('GET', calls.caseStatistics.path)).json().weeks.at(-1).labels).toEqual({
		[unsuitableLabel]: 1,
	});
	for (const report of [
		await jane.call('GET', path(calls.scanReport)),
		await clinician.call('GET', path(calls.caseReport)),
	]) {
		const text = (await readPdf(report.rawPayload)).text.replace(/\s+/g, ' ');
		expect(text).toContain(unsuitableLabel);
		expect(text).toContain(why);
	}
});

it('it is compared, exported and erased with its lesion', async () => {
	const lesion_id = await newLesion(jane);
	const before = await listImageFiles(server.dataDir);
	const { id } = (await submit({ lesion_id }, true)).json();
	await submit({ lesion_id }, true);
	const compared = await jane.call('GET', calls.compareLesion.path.replace(':id', lesion_id));
	const { after } = comparisonSchema.parse(compared.json());
	expect([after.risk_level, after.malignant_probability]).toEqual(['unknown', null]);
	const files = unzipSync((await jane.call('GET', calls.exportAccount.path)).rawPayload);
	const exported: { id: string; assessment: object }[] = JSON.parse(Buffer.from(files['scans.json']!).toString());
	expect(exported.find((scan) => scan.id === id)!.assessment).toMatchObject({ suitability: 'blurred' });
	expect((await jane.call('DELETE', calls.deleteLesion.path.replace(':id', lesion_id))).statusCode).toBe(204);
	expect((await listImageFiles(server.dataDir)).sort()).toEqual(before.sort());
});

it.each<[string, object]>([
	['a risk', { risk_level: 'low' }],
	['a risk, where nothing else is known of it', { risk_level: 'low', assessment: undefined }],
	['names beside it', { predictions: [nothing, { label: 'Melanoma', confidence: 60 }] }],
	['a percentage', { predictions: [{ ...nothing, confidence: 60 }] }],
	[
		'the assessment of a suitable one',
		{ assessment: { ...assessment, photo: blurred.photo, heatmap: null, outline: null } },
	],
	['names in its assessment', { assessment: { ...blurred, probabilities: [{ label: 'Melanoma', confidence: 60 }] } }],
	['an outline', { assessment: { ...blurred, outline: assessment.outline } }],
	['the size of another photo', { assessment: { ...blurred, photo: { width: 800, height: 300 } } }],
])('it is not saved with %s', async (_kind, changes) => {
	expect((await submit(changes, true)).statusCode).toBe(400);
});

it.each(['high', 'unknown'] as const)('a suitable photo of %s risk is not saved with a reason', async (risk_level) => {
	const scan = { ...(await smallScan({ risk_level })), assessment: blurred };
	const response = await jane.call('POST', calls.saveScan.path, scan);
	expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining('contradicts')]);
});
