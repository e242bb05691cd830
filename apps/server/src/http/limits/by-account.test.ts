import { randomUUID } from 'node:crypto';
import { type Call, calls, limits, selfCheckLimits } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());

it.each<[string, Call, number, (app: TestServer['app']) => Promise<{ headers: Record<string, string> }>]>([
	['report of a scan', calls.scanReport, limits.report.perMinute, newPatient],
	['report of a case', calls.caseReport, limits.report.perMinute, newClinician],
	['list of self-checks', calls.selfChecks, selfCheckLimits.listsPerMinute, newPatient],
	['comparison of a lesion', calls.compareLesion, limits.lesion.comparisonsPerMinute, newPatient],
	['comparison of a case', calls.compareCase, limits.cases.comparisonsPerMinute, newClinician],
])(
	'the %s is limited by account, not by the address that everybody in a clinic shares',
	async (_, { path }, max, logIn) => {
		const [one, other] = [await logIn(server.app), await logIn(server.app)];
		const url = `${path.replace(':id', randomUUID())}?earlier=${randomUUID()}`;
		const ask = async ({ headers }: { headers: Record<string, string> }, remoteAddress: string) =>
			(await server.app.inject({ url, headers, remoteAddress })).statusCode;
		for (let i = 0; i < max; i++) expect(await ask(one, `203.0.113.${i}`)).not.toBe(429);
		expect(await ask(one, '203.0.113.250')).toBe(429);
		expect(await ask(other, '203.0.113.250')).not.toBe(429);
	},
);
