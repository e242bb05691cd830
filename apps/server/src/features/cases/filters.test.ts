import {
	calls,
	caseListSchema,
	caseSummarySchema,
	type Mode,
	type RiskLevel,
	redFlags,
	type Symptoms,
} from '@dermavigil/contract';
import { beforeAll, expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { getNextUrl, submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());
const clinician = forAll(() => newClinician(server.app));
const jane = forAll(() => newPatient(server.app));
/** In the order in which they were submitted. */
const ids: string[] = [];

async function submit(risk_level: RiskLevel, mode: Mode, symptoms: Symptoms | null, hoursAgo = 0): Promise<void> {
	const prediction = { ...assessment.prediction, riskLevel: risk_level };
	const scan = await syntheticScan({ risk_level, assessment: { ...assessment, mode, symptoms, prediction } });
	const { id } = await submitCase(jane, scan);
	ids.push(id);
	const at = new Date(Date.now() - hoursAgo * 3_600_000);
	await server.client.query('update scans set submitted_at = $2 where id = $1', [id, at]);
}

beforeAll(async () => {
	await submit('high', 'consumer', { bleed: true, itch: false }, 60);
	await submit('high', 'clinical', null, 50);
	await submit('low', 'consumer', { bleed: false, itch: true }, 3);
	await submit('low', 'consumer', { changed: true, age: 70 }, 2);
	await submit('unknown', 'consumer', null);
	await clinician.call('PUT', `/api/cases/${ids[1]}/status`, { status: 'reviewed' });
});

/** Which of the cases a list holds, by their numbers, read in pages of one case each. */
async function list(query: string): Promise<number[]> {
	const found: number[] = [];
	for (let url: string | undefined = `${calls.cases.path}?limit=1&${query}`; url; ) {
		const response = await clinician.call('GET', url);
		expect(response.statusCode, response.body).toBe(200);
		found.push(...caseListSchema.parse(response.json()).map(({ id }) => ids.indexOf(id)));
		url = getNextUrl(response.headers.link);
	}
	return found;
}

it.each<[string, number[]]>([
	['risk=high', [1, 0]],
	['risk=high&status=new', [0]],
	['risk=low&order=queue', [2, 3]],
	['risk=high&order=queue&status=reviewed', [1]],
	['mode=clinical', [1]],
	['mode=consumer&risk=low', [3, 2]],
	['red_flags=true', [3, 0]],
	['red_flags=true&risk=low&order=queue', [3]],
	['waiting=48', [0]],
	['waiting=2', [3, 2, 0]],
	['waiting=2&order=queue', [0, 2, 3]],
	['waiting=48&status=reviewed', []],
	['q=melanocytic&red_flags=true&risk=high', [0]],
])('%s', async (query, expected) => {
	expect(await list(query)).toEqual(expected);
});

it.each(['risk=severe', 'mode=phone', 'red_flags=false', 'waiting=0', 'waiting=soon', 'waiting=99999'])(
	'%s is refused',
	async (query) => {
		expect((await clinician.call('GET', `${calls.cases.path}?${query}`)).statusCode).toBe(400);
	},
);

it('the counts match the lists', async () => {
	const { risks } = caseSummarySchema.parse((await clinician.call('GET', calls.caseSummary.path)).json());
	for (const [status, counts] of Object.entries(risks)) {
		for (const [risk, count] of Object.entries(counts)) {
			expect(await list(`status=${status}&risk=${risk}`), `${status} ${risk}`).toHaveLength(count);
		}
	}
});

it('every red flag among the questions counts as one for the filter', async () => {
	const { rows } = await server.client.query('select assessment from scans where id = $1', [ids[2]]);
	for (const name of Object.keys(redFlags)) {
		const flagged = { ...rows[0].assessment, symptoms: { [name]: true } };
		const update = 'update scans set assessment = $2 where id = $1 returning red_flag';
		const [row] = (await server.client.query(update, [ids[2], flagged])).rows;
		expect(row.red_flag, name).toBe(true);
	}
	await server.client.query('update scans set assessment = $2 where id = $1', [ids[2], rows[0].assessment]);
});
