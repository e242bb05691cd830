import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import { clientName } from './client-name.ts';
import type { LoginStore } from './logins.ts';
import type { AccountStore } from './store.ts';

/** Making an account, logging in and out, and where one is logged in. */
export const loginRoutes: FastifyPluginAsyncZod<{ accounts: AccountStore; logins: LoginStore }> = async (
	app,
	{ accounts, logins },
) => {
	const rateLimit = { max: limits.account.attemptsPerMinute };

	app.route({
		method: calls.signup.method,
		url: calls.signup.path,
		config: { access: calls.signup.access, rateLimit },
		schema: {
			summary: 'Make an account',
			body: calls.signup.body,
			response: { 201: calls.signup.response, ...refusals },
		},
		handler: async (request, reply) => {
			request.trace = { patientId: await accounts.signUp(request.body) };
			return reply.status(201).send({ message: messages.signup.done });
		},
	});

	app.route({
		method: calls.login.method,
		url: calls.login.path,
		config: { access: calls.login.access, rateLimit },
		schema: { summary: 'Log in', body: calls.login.body, response: { 200: calls.login.response, ...refusals } },
		handler: async (request, reply) => {
			const client = clientName(request.headers['user-agent']);
			const { token, expiresAt, patientId } = await logins.logIn(request.body, client);
			request.trace = { patientId };
			reply.header('cache-control', 'no-store');
			return { session: { access_token: token, expires_at: expiresAt.toISOString() } };
		},
	});

	app.route({
		method: calls.logout.method,
		url: calls.logout.path,
		config: { access: calls.logout.access },
		schema: { summary: 'Log out', response: { 204: calls.logout.response, ...refusals } },
		handler: async (request, reply) => {
			await logins.logOut(patientOf(request));
			return reply.status(204).send();
		},
	});

	app.route({
		method: calls.sessions.method,
		url: calls.sessions.path,
		config: { access: calls.sessions.access },
		schema: { summary: 'Where the account is logged in', response: { 200: calls.sessions.response, ...refusals } },
		handler: (request) => logins.list(patientOf(request)),
	});

	app.route({
		method: calls.endSessions.method,
		url: calls.endSessions.path,
		config: { access: calls.endSessions.access },
		schema: { summary: 'Log out everywhere', response: { 204: calls.endSessions.response, ...refusals } },
		handler: async (request, reply) => {
			await logins.logOutEverywhere(patientOf(request));
			return reply.status(204).send();
		},
	});
};
