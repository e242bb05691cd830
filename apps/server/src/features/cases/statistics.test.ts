import { calls, limits, statisticsSchema } from '@dermavigil/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { submitCase } from '../../../test/cases.ts';
import { newClinician, type TestClinician } from '../../../test/clinicians.ts';
import { newPatient } from '../../../test/patients.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let clinician: TestClinician;
// Each test has its own server, because they count all cases.
beforeEach(async () => {
	server = await startTestServer();
	clinician = await newClinician(server.app);
});
afterEach(() => server.close());

async function read(query = '') {
	const response = await clinician.call('GET', `${calls.caseStatistics.path}${query}`);
	expect(response.statusCode, response.body).toBe(200);
	return statisticsSchema.parse(response.json());
}

/** The Monday, in UTC, of the week this many weeks ago. */
function monday(weeksAgo: number): Date {
	const date = new Date();
	date.setUTCHours(0, 0, 0, 0);
	date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) - 7 * weeksAgo);
	return date;
}
const getName = (date: Date) => date.toISOString().slice(0, 10);
const hours = (date: Date, count: number) => new Date(date.getTime() + count * 3_600_000);

it('has every requested week, even those without a case', async () => {
	const { weeks, turnaround } = await read();
	expect(weeks.map(({ week }) => week)).toEqual(
		Array.from({ length: limits.cases.weeks }, (_, i) => getName(monday(limits.cases.weeks - 1 - i))),
	);
	for (const week of weeks) expect(week).toMatchObject({ statuses: { new: 0, reviewed: 0, flagged: 0 }, labels: {} });
	expect(turnaround).toEqual({ count: 0, median_hours: null, p90_hours: null });
	for (const query of ['?weeks=0', '?weeks=105', '?weeks=few']) {
		expect((await clinician.call('GET', `${calls.caseStatistics.path}${query}`)).statusCode).toBe(400);
	}
});

it('counts cases in the week of their submission, and their waits in the week of their review', async () => {
	const jane = await newPatient(server.app);
	/** A case submitted at a moment, and reviewed this many hours later. */
	async function add(label: string, at: Date, status: string, waited: number | null) {
		const { id } = await submitCase(jane, { predictions: [{ label, confidence: 60 }] });
		const reviewedAt = waited === null ? null : hours(at, waited);
		await server.client.query(
			'update scans set submitted_at = $2, status = $3, first_reviewed_at = $4, reviewed_at = $4 where id = $1',
			[id, at, status, reviewedAt],
		);
	}
	const [last, before] = [monday(1), monday(2)];
	await add('Melanoma', before, 'flagged', 10);
	// Submitted in the last moment of one week, reviewed in the next.
	await add('Melanoma', hours(last, -0.001), 'reviewed', 2);
	await add('Dermatofibroma', hours(last, 5), 'new', null);
	await add('Vascular Lesion', hours(last, 6), 'reviewed', 4);
	await add('Vascular Lesion', hours(last, 7), 'reviewed', 30);
	await add('Melanoma', monday(5), 'reviewed', 1);

	const { weeks, turnaround } = await read('?weeks=3');
	expect(weeks).toEqual([
		{
			week: getName(before),
			statuses: { new: 0, reviewed: 1, flagged: 1 },
			labels: { Melanoma: 2 },
			turnaround: { count: 1, median_hours: 10, p90_hours: 10 },
		},
		{
			week: getName(last),
			statuses: { new: 1, reviewed: 2, flagged: 0 },
			labels: { Dermatofibroma: 1, 'Vascular Lesion': 2 },
			turnaround: { count: 3, median_hours: 4, p90_hours: 24.8 },
		},
		{
			week: getName(monday(0)),
			statuses: { new: 0, reviewed: 0, flagged: 0 },
			labels: {},
			turnaround: { count: 0, median_hours: null, p90_hours: null },
		},
	]);
	expect(turnaround).toEqual({ count: 4, median_hours: 7, p90_hours: 24 });
});

it('counts the outcomes by the risk that the AI gave', async () => {
	const ada = await newPatient(server.app);
	for (const [risk_level, outcome, isEarlier] of [
		['high', 'biopsy', false],
		['high', 'biopsy', false],
		['high', 'biopsy', true],
		['low', 'urgent', false],
		['low', null, false],
	] as const) {
		const { id } = await submitCase(ada, { risk_level });
		await clinician.call('PUT', `/api/cases/${id}/status`, { status: 'reviewed', outcome });
		if (isEarlier) await server.client.query('update scans set submitted_at = $2 where id = $1', [id, monday(1)]);
	}
	const { agreement } = await read('?weeks=1');
	expect(agreement).toHaveLength(2);
	expect(agreement).toEqual(
		expect.arrayContaining([
			{ risk_level: 'high', outcome: 'biopsy', count: 2 },
			{ risk_level: 'low', outcome: 'urgent', count: 1 },
		]),
	);
});
