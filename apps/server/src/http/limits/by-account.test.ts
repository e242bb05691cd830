import { randomUUID } from 'node:crypto';
import { askLimits, type Call, calls, limits, selfCheckLimits } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { newClinician, sameOrigin } from '../../../test/clinicians.ts';
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

it.each<[number, (keyof typeof calls)[]]>([
	[
		limits.account.attemptsPerMinute,
		[
			...(['signup', 'confirmSignup', 'forgotPassword', 'resetPassword'] as const),
			...(['changePassword', 'exportAccount', 'deleteAccount'] as const),
			...(['startOidc', 'oidcCallback', 'finishOidc'] as const),
			...(['startPasskey', 'addPasskey', 'startPasskeyLogin', 'passkeyLogin'] as const),
			...(['exportPerson', 'erasePerson', 'handOverPerson'] as const),
			...(['inviteCarer', 'openInvitation', 'acceptInvitation'] as const),
			...(['addReminderDevice', 'renewReminderDevice'] as const),
		],
	],
	[limits.share.attemptsPerMinute, ['openShare']],
	[limits.denialsPerMinute, ['login', 'clinicalLogin', 'stopReminders']],
	[limits.contribution.perMinute, ['contribute', 'withdraw']],
	[limits.savedScan.perMinute, ['saveScan', 'submitCase', 'saveCheckedRegion']],
	[limits.speech.perMinute, ['speak']],
	[askLimits.perMinute, ['phraseAnswer']],
])('%i requests in a minute: %j', async (max, names) => {
	const { headers } = await newPatient(server.app);
	for (const name of names) {
		const { method, path: url }: Call = calls[name];
		const request = { method, url, headers: { ...sameOrigin, ...headers }, remoteAddress: '203.0.113.251' };
		const response = await server.app.inject(request);
		expect([name, response.headers['x-ratelimit-limit']]).toEqual([name, String(max)]);
	}
});
