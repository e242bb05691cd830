import { randomUUID } from 'node:crypto';
import { calls } from '@dermavigil/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { hashPassword } from '../src/http/credentials.ts';

const ask = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** What a browser sends of a login. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function logIn(app: FastifyInstance, email: string, password: string) {
	const login = await app.inject({ method: 'POST', url: calls.login.path, payload: { email, password } });
	const token: string = login.json().session.access_token;
	const headers = bearer(token);
	const { id }: { id: string } = (await app.inject({ url: calls.me.path, headers })).json();
	return {
		id,
		email,
		password,
		token,
		headers,
		/** Makes a call as this patient. */
		call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
			ask(app, { method, url, headers, ...(payload && { payload }) }),
	};
}

/** A patient who is signed up and logged in. */
export type TestPatient = Awaited<ReturnType<typeof logIn>>;

/** A new patient, logged in. */
export async function newPatient(app: FastifyInstance, fullName = 'Jane Doe'): Promise<TestPatient> {
	const [email, password] = [`${randomUUID()}@example.org`, 'correct horse'];
	const payload = { email, password, full_name: fullName };
	await app.inject({ method: 'POST', url: calls.signup.path, payload });
	return await logIn(app, email, password);
}

/** Creates an account in the database, as for a server that would ask for a confirmation by mail. */
export async function addAccount(
	client: pg.Client,
	{ email, password, fullName = 'Jane Doe' }: { email: string; password: string; fullName?: string },
): Promise<void> {
	const values = [email, fullName, await hashPassword(password)];
	await client.query('insert into patients (email, full_name, password_hash) values ($1, $2, $3)', values);
}

/** A new patient of such a server, logged in. */
export async function newConfirmedPatient(
	app: FastifyInstance,
	client: pg.Client,
	fullName?: string,
): Promise<TestPatient> {
	const [email, password] = [`${randomUUID()}@example.org`, 'correct horse'];
	await addAccount(client, { email, password, ...(fullName && { fullName }) });
	return await logIn(app, email, password);
}

/** The same patient, logged in once more. */
export async function logInAgain(
	app: FastifyInstance,
	{ email, password }: Pick<TestPatient, 'email' | 'password'>,
): Promise<TestPatient> {
	return await logIn(app, email, password);
}
