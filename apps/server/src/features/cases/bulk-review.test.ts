import {
	auditListSchema,
	type BulkReview,
	type BulkReviewed,
	type Case,
	calls,
	limits,
	type ScanInput,
} from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { submitCase } from '../../../test/cases.ts';
import { newClinician, sameOrigin } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { newConfirmedPatient } from '../../../test/patients.ts';
import { smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const mail = forAll(() => startMailServer());
const server = forAll(() => startTestServer({ SMTP_URL: mail.url, PUBLIC_URL: 'http://localhost', DEMO: '1' }));
const amara = forAll(() => newClinician(server.app, 'Dr. Amara'));
const ben = forAll(() => newClinician(server.app, 'Ben'));
const jane = forAll(() => newConfirmedPatient(server.app, server.client));

const submitLow = (changes: Partial<ScanInput> = {}, patient = jane) =>
	submitCase(patient, { risk_level: 'low', ...changes });
const put = (cases: Pick<Case, 'id'>[], decision: Partial<BulkReview> = {}, who = amara) =>
	who.call('PUT', calls.reviewCases.path, {
		cases: cases.map(({ id }) => ({ id, version: 1 })),
		...{ outcome: null, notes: null },
		...decision,
	});
async function review(...given: Parameters<typeof put>): Promise<BulkReviewed> {
	const response = await put(...given);
	expect(response.statusCode, response.body).toBe(200);
	return calls.reviewCases.response.parse(response.json());
}
async function undo(cases: Pick<Case, 'id' | 'version'>[], who = amara): Promise<BulkReviewed> {
	const seen = cases.map(({ id, version }) => ({ id, version }));
	const response = await who.call('PUT', calls.undoCaseReviews.path, { cases: seen });
	expect(response.statusCode, response.body).toBe(200);
	return calls.undoCaseReviews.response.parse(response.json());
}
const change = (id: string, body: object, who = ben) => who.call('PUT', `/api/cases/${id}/status`, body);
async function readRow(id: string) {
	const { rows } = await server.client.query(
		'select status, outcome, notes, version, reviewed_by, first_reviewed_at from scans where id = $1',
		[id],
	);
	return rows[0];
}
const untouched = { status: 'new', outcome: null, notes: null, reviewed_by: null, first_reviewed_at: null };

describe('a review of many cases', () => {
	it('marks all of them as reviewed, with outcome and notes, and is undone as a whole', async () => {
		const cases = [await submitLow(), await submitLow(), await submitLow()];
		const { changed, skipped } = await review(cases, { outcome: 'benign', notes: 'Looks benign.' });
		expect([changed.map(({ id }) => id).sort(), skipped]).toEqual([cases.map(({ id }) => id).sort(), []]);
		for (const caseItem of changed) {
			expect(caseItem).toMatchObject({
				...{ status: 'reviewed', outcome: 'benign', notes: 'Looks benign.', version: 2, reviewed_by: 'Dr. Amara' },
			});
		}
		expect((await undo(changed)).changed).toHaveLength(3);
		for (const { id } of cases) expect(await readRow(id)).toEqual({ ...untouched, version: 3 });
	});

	it('has a row in the audit log for each changed case', async () => {
		const cases = [await submitLow(), await submitLow()];
		const { changed } = await review(cases);
		await undo(changed);
		for (const { id } of cases) {
			const response = await amara.call('GET', `${calls.audit.path}?subject=${id}&actor=Dr.%20Amara`);
			const entries = auditListSchema.parse(response.json());
			expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
				['undoCaseReviews', 'success'],
				['reviewCases', 'success'],
			]);
		}
	});

	it('leaves out cases that are not routine, that somebody has begun to review, or that changed since they were seen', async () => {
		const symptoms = { changed: true };
		const flagged = await submitLow(await syntheticScan({ assessment: { ...assessment, symptoms } }));
		const high = await submitCase(jane);
		const privateScan = (await jane.call('POST', calls.saveScan.path, await smallScan({ risk_level: 'low' }))).json();
		const [reviewed, withNotes, moved, chosen, plain] = await Promise.all([1, 2, 3, 4, 5].map(() => submitLow()));
		await change(reviewed!.id, { status: 'reviewed' });
		await change(withNotes!.id, { status: 'new', team_notes: 'Ask Ben.' });
		await change(moved!.id, { status: 'new', notes: 'A draft.' });
		await change(moved!.id, { status: 'new', notes: null });
		await change(chosen!.id, { status: 'new', outcome: 'biopsy' });
		const further = { kind: 'overview', image_base64: (await smallScan()).image_base64 } as const;
		const several = await submitLow({ further_photos: [further] });
		const left = [flagged, several, high, privateScan, reviewed!, withNotes!, moved!];
		const { changed, skipped } = await review([...left, plain!], { outcome: 'benign' });
		expect([changed.map(({ id }) => id), skipped]).toEqual([[plain!.id], left.map(({ id }) => id)]);
		for (const { id } of left) expect((await readRow(id)).outcome).toBeNull();
		// Even in its current version, none of them is routine.
		await change(moved!.id, { status: 'new', notes: 'A draft.' });
		for (const { id } of [reviewed!, withNotes!, moved!, chosen!]) {
			const { version } = await readRow(id);
			expect((await review([], { cases: [{ id, version }] })).changed).toEqual([]);
		}
	});

	it('leaves what a colleague has changed since when it is undone', async () => {
		const cases = [await submitLow(), await submitLow()];
		const { changed } = await review(cases);
		await change(cases[0]!.id, { status: 'flagged', notes: 'Please come in.' });
		const undone = await undo(changed);
		expect([undone.changed.map(({ id }) => id), undone.skipped]).toEqual([[cases[1]!.id], [cases[0]!.id]]);
		const flagged = { status: 'flagged', notes: 'Please come in.', version: 3 };
		expect(await readRow(cases[0]!.id)).toMatchObject(flagged);
		// Not even if the case's new version is given.
		expect((await undo([{ id: cases[0]!.id, version: 3 }])).changed).toEqual([]);
		expect(await readRow(cases[0]!.id)).toMatchObject(flagged);
	});

	it('by two clinicians at once changes each case once', async () => {
		const cases = await Promise.all([1, 2, 3, 4, 5, 6].map(() => submitLow()));
		const results = await Promise.all([review(cases, {}, amara), review(cases.toReversed(), {}, ben)]);
		expect(results.flatMap(({ changed }) => changed.map(({ id }) => id)).sort()).toEqual(
			cases.map(({ id }) => id).sort(),
		);
		for (const { id } of cases) expect(await readRow(id)).toMatchObject({ status: 'reviewed', version: 2 });
	});

	it('sends a patient one message, however many of their cases it has', async () => {
		const patient = await newConfirmedPatient(server.app, server.client, 'Nadia Petrova');
		const mine = () => mail.received.filter(({ to }) => to.includes(patient.email));
		await review([await submitLow({}, patient), await submitLow({}, patient)]);
		await mail.receivesFor(patient.email);
		await change((await submitLow({}, patient)).id, { status: 'flagged' });
		await expect.poll(() => mine().length).toBe(2);
	});

	it.each<[Partial<BulkReview>, string]>([
		[{ cases: [] }, 'cases'],
		[{ cases: Array.from({ length: limits.cases.maxBulkReview + 1 }, (_, i) => toSeen(i)) }, 'cases'],
		[{ cases: [{ id: 'all', version: 1 }] }, 'id'],
		[{ cases: [{ ...toSeen(1), version: 2 ** 31 }] }, 'version'],
		[{ outcome: 'fine' as 'benign' }, 'outcome'],
		[{ notes: 'a\0b' }, 'notes'],
		[{ notes: 'x'.repeat(limits.savedScan.maxNotesLength + 1) }, 'notes'],
		[{ status: 'flagged' } as Partial<BulkReview>, 'status'],
	])('of bad input is refused: %#', async (decision, field) => {
		const caseItem = await submitLow();
		const response = await put([caseItem], decision);
		expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(field)]);
		expect(await readRow(caseItem.id)).toEqual({ ...untouched, version: 1 });
	});

	it('is only for clinicians, on pages of this server', async () => {
		const caseItem = await submitLow();
		const payload = { cases: [{ id: caseItem.id, version: 1 }], outcome: null, notes: null };
		const { path: url } = calls.reviewCases;
		for (const [headers, status] of [
			[sameOrigin, 401],
			[{ ...sameOrigin, ...jane.headers }, 401],
			[{ cookie: amara.headers.cookie, origin: 'https://evil.example' }, 403],
		] as const) {
			expect((await server.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(status);
		}
		expect(await readRow(caseItem.id)).toEqual({ ...untouched, version: 1 });
	});
});

function toSeen(number: number) {
	return { id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, version: 1 };
}
