import { randomUUID } from 'node:crypto';
import { calls, limits, messages, signInMessages } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { forAll } from '../../../../test/for-all.ts';
import { logInAgain, newPatient, type TestPatient } from '../../../../test/patients.ts';
import { startTestServer } from '../../../../test/server.ts';

const issuer = 'https://accounts.google.com';
const server = forAll(() =>
	startTestServer({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' }),
);

const ask = async (question: string, values: unknown[]) => (await server.client.query(question, values)).rows;

/** Links an issuer to the account, and returns the id of the identity. */
async function addIdentity(patient: TestPatient, from: string): Promise<string> {
	const values = [patient.id, from, randomUUID()];
	const added = 'insert into identities (patient_id, issuer, subject) values ($1, $2, $3) returning id';
	return (await ask(added, values))[0].id;
}

const addPasskey = ({ id }: TestPatient) =>
	ask(
		`insert into passkeys (patient_id, credential_id, public_key, counter, transports, name)
		values ($1, $2, 'key', 0, '{}', 'Phone')`,
		[id, randomUUID()],
	);

/** A patient whose account an issuer opens. */
async function newLinkedPatient({ withPassword = true, from = issuer } = {}) {
	const patient = await newPatient(server.app);
	const id = await addIdentity(patient, from);
	if (!withPassword) await ask('update patients set password_hash = null where id = $1', [patient.id]);
	const path = calls.unlinkIdentity.path.replace(':id', id);
	return { ...patient, unlink: (by: TestPatient = patient) => by.call('DELETE', path) };
}
type Linked = Awaited<ReturnType<typeof newLinkedPatient>>;

const getMethods = async ({ call }: Linked) => (await call('GET', calls.signInMethods.path)).json();
const endFreshness = ({ id }: Linked) =>
	ask(`update sessions set created_at = now() - $2 * interval '1 ms' where patient_id = $1`, [
		...[id, limits.account.freshLoginFor],
	]);

it('lists the ways to log in, by names that people know', async () => {
	const identity = { id: expect.any(String), name: 'Google', linked_at: expect.any(String) };
	const google = await newLinkedPatient();
	expect(await getMethods(google)).toEqual({ has_password: true, identities: [identity], passkeys: [] });
	const other = await newLinkedPatient({ withPassword: false, from: 'https://id.example.org/tenant' });
	expect(await getMethods(other)).toEqual({
		...{ has_password: false, identities: [{ ...identity, name: 'id.example.org' }], passkeys: [] },
	});
});

it('unlinks an issuer, unless nothing else opens the account', async () => {
	const patient = await newLinkedPatient();
	await addIdentity(patient, 'https://id.example.org/tenant');
	expect((await patient.unlink(await newPatient(server.app))).statusCode).toBe(404);
	expect((await getMethods(patient)).identities).toHaveLength(2);
	expect((await patient.unlink()).statusCode).toBe(204);
	expect((await patient.unlink()).statusCode).toBe(404);
	expect((await getMethods(patient)).identities).toMatchObject([{ name: 'id.example.org' }]);
	// What opens another account does not open this one.
	await addPasskey(patient);
	const without = await newLinkedPatient({ withPassword: false });
	const refused = await without.unlink();
	expect([refused.statusCode, refused.json()]).toEqual([409, { detail: signInMessages.onlyWayIn }]);
	expect((await getMethods(without)).identities).toHaveLength(1);
	await addPasskey(without);
	expect((await without.unlink()).statusCode).toBe(204);
});

it('an account without a password gets one shortly after its login, and not later', async () => {
	const patient = await newLinkedPatient({ withPassword: false });
	const setPassword = () => patient.call('PUT', calls.changePassword.path, { new_password: 'a new password' });
	await endFreshness(patient);
	const late = await setPassword();
	expect([late.statusCode, late.json()]).toEqual([403, { detail: signInMessages.logInAgain }]);
	await ask('update sessions set created_at = now() where patient_id = $1', [patient.id]);
	expect((await setPassword()).statusCode).toBe(204);
	expect((await logInAgain(server.app, { ...patient, password: 'a new password' })).id).toBe(patient.id);
	// From now on, the password is required.
	const again = await setPassword();
	expect([again.statusCode, again.json()]).toEqual([400, { detail: messages.login.passwordRequired }]);
});

it('an account without a password accepts none at the login, and can be erased shortly after one', async () => {
	const patient = await newLinkedPatient({ withPassword: false });
	const { email, password } = patient;
	const login = await server.app.inject({ method: 'POST', url: calls.login.path, payload: { email, password } });
	expect([login.statusCode, login.json()]).toEqual([401, { detail: messages.login.wrong }]);
	await endFreshness(patient);
	expect((await patient.call('POST', calls.deleteAccount.path, {})).statusCode).toBe(403);
	await ask('update sessions set created_at = now() where patient_id = $1', [patient.id]);
	expect((await patient.call('POST', calls.deleteAccount.path, {})).statusCode).toBe(204);
	expect(await ask('select 1 from identities where patient_id = $1', [patient.id])).toEqual([]);
});
