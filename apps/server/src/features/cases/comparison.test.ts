import { randomUUID } from 'node:crypto';
import { calls, messages } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());
const clinician = forAll(() => newClinician(server.app));
const jane = forAll(() => newPatient(server.app));

const compare = (id: string, earlier: string) =>
	clinician.call('GET', `${calls.compareCase.path.replace(':id', id)}?earlier=${earlier}`);

it('a case is compared with an earlier one of the lesion, whose photos are aligned and measured', async () => {
	const lesion_id = await newLesion(jane);
	const before = await submitCase(jane, await syntheticScan({ lesion_id }));
	const after = await submitCase(jane, await syntheticScan({ lesion_id }));
	const response = await compare(after.id, before.id);
	expect(response.statusCode, response.body).toBe(200);
	const comparison = calls.compareCase.response.parse(response.json());
	expect(comparison).toMatchObject({
		before: { id: before.id, saved_at: before.saved_at, width: 600, height: 450 },
		after: { id: after.id, malignant_probability: 6.25 },
		alignment: { by: 'features' },
	});
	expect(comparison.measures[0]).toMatchObject({ name: 'area', change: 'no measurable change' });
	expect((await server.app.inject(comparison.before.image_url)).headers['content-type']).toBe('image/jpeg');
	const log = await clinician.call('GET', `${calls.audit.path}?action=compareCase`);
	expect(log.json()[0]).toMatchObject({ subject: after.id, outcome: 'success', actor_kind: 'clinician' });
});

it('anything but an earlier case of the same lesion is not found', async () => {
	const [lesion_id, other] = [await newLesion(jane), await newLesion(jane)];
	const saved = await jane.call('POST', calls.saveScan.path, await smallScan({ lesion_id }));
	const before = await submitCase(jane, { lesion_id });
	const after = await submitCase(jane, { lesion_id });
	const ofOtherLesion = await submitCase(jane, { lesion_id: other });
	const loose = [await submitCase(jane), await submitCase(jane)] as const;
	for (const [id, earlier] of [
		[after.id, saved.json().id],
		[after.id, ofOtherLesion.id],
		[before.id, after.id],
		[after.id, after.id],
		[after.id, randomUUID()],
		[loose[1].id, loose[0].id],
	] as const) {
		const response = await compare(id, earlier);
		expect([response.statusCode, response.json().detail]).toEqual([404, messages.clinician.noCase]);
	}
	expect((await compare(after.id, 'before')).statusCode).toBe(400);
});
