import { randomUUID } from 'node:crypto';
import { calls } from '@dermavigil/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { openClient } from '../src/db/connection.ts';
import type { Database } from '../src/db/database.ts';
import { patients, sessions } from '../src/db/schema.ts';
import { hashPassword, hashToken, makeToken } from '../src/http/credentials.ts';
import { findDatabaseUrl } from './server.ts';

const ask = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** What a browser sends for a login. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function logIn(app: FastifyInstance, email: string, password: string) {
	const login = await app.inject({ method: 'POST', url: calls.login.path, payload: { email, password } });
	const token: string = login.json().session.access_token;
	const { id }: { id: string } = (await app.inject({ url: calls.me.path, headers: bearer(token) })).json();
	return toPatient(app, { id, email, password, token });
}

function toPatient(app: FastifyInstance, login: { id: string; email: string; password: string; token: string }) {
	const headers = bearer(login.token);
	return {
		...login,
		headers,
		/** Makes a call as this patient. */
		call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
			ask(app, { method, url, headers, ...(payload && { payload }) }),
	};
}

/** A patient who is signed up and logged in. */
export type TestPatient = ReturnType<typeof toPatient>;

const commonPassword = 'correct horse';
let commonHash: Promise<string> | undefined;

/** A new patient as from newPatient(), through an open connection: no password is hashed again, and none is checked. */
export async function addPatient(app: FastifyInstance, db: Database, fullName = 'Jane Doe'): Promise<TestPatient> {
	commonHash ??= hashPassword(commonPassword);
	const [email, token] = [`${randomUUID()}@example.org`, makeToken()];
	const [added] = await db
		.insert(patients)
		.values({ email, fullName, passwordHash: await commonHash })
		.returning({ id: patients.id });
	const { id } = added!;
	const login = { client: 'Test', remembered: false, expiresAt: new Date(Date.now() + 3_600_000) };
	await db.insert(sessions).values({ patientId: id, tokenHash: hashToken(token), ...login });
	return toPatient(app, { id, email, password: commonPassword, token });
}

/** A new patient who signs up and logs in by calls, which takes a tenth of a second of processor time: for tests about what these leave. */
export async function signUp(app: FastifyInstance, fullName = 'Jane Doe'): Promise<TestPatient> {
	const [email, password] = [`${randomUUID()}@example.org`, commonPassword];
	const payload = { email, password, full_name: fullName };
	await app.inject({ method: 'POST', url: calls.signup.path, payload });
	return await logIn(app, email, password);
}

/** A new patient, logged in. */
export async function newPatient(app: FastifyInstance, fullName?: string): Promise<TestPatient> {
	const connectionString = findDatabaseUrl(app);
	if (!connectionString) return await signUp(app, fullName);
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		return await addPatient(app, openClient(client), fullName);
	} finally {
		await client.end();
	}
}

/** Creates an account in the database, for a server that would ask for confirmation by mail. */
export async function addAccount(
	client: pg.Client,
	{ email, password, fullName = 'Jane Doe' }: { email: string; password: string; fullName?: string },
): Promise<void> {
	const values = [email, fullName, await hashPassword(password)];
	await client.query('insert into patients (email, full_name, password_hash) values ($1, $2, $3)', values);
}

/** A new patient of such a server, logged in. */
export const newConfirmedPatient = (app: FastifyInstance, client: pg.Client, fullName?: string): Promise<TestPatient> =>
	addPatient(app, openClient(client), fullName);

/** The same patient, logged in again. */
export async function logInAgain(
	app: FastifyInstance,
	{ email, password }: Pick<TestPatient, 'email' | 'password'>,
): Promise<TestPatient> {
	return await logIn(app, email, password);
}
