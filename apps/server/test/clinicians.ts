import { calls } from '@dermavigil/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The header that a browser sends from a page of the test server. */
export const sameOrigin = { origin: 'http://localhost' };

/** The demonstration's password. */
export const clinicianPassword = 'demo-clinician';

const ask = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** A new login of a clinician. */
export async function newClinician(app: FastifyInstance, name?: string) {
	const payload = { password: clinicianPassword, ...(name && { name }) };
	const login = await app.inject({ method: 'POST', url: calls.clinicalLogin.path, headers: sameOrigin, payload });
	const headers = {
		...sameOrigin,
		cookie: `clinician=${login.cookies.find(({ name }) => name === 'clinician')!.value}`,
	};
	return {
		headers,
		/** What the login gave the page. */
		token: login.json().token as string,
		/** Makes a call as this clinician. */
		call: (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
			ask(app, { method, url, headers, ...(payload && { payload }) }),
	};
}

export type TestClinician = Awaited<ReturnType<typeof newClinician>>;
