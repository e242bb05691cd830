import { limits, messages, routes } from '@dermavigil/contract';
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
		method: routes.signup.method,
		url: routes.signup.path,
		config: { access: routes.signup.access, rateLimit },
		schema: {
			summary: 'Make an account',
			body: routes.signup.body,
			response: { 201: routes.signup.response, ...refusals },
		},
		handler: async (request, reply) => {
			request.trace = { patientId: await accounts.signUp(request.body) };
			return reply.status(201).send({ message: messages.signup.done });
		},
	});

	app.route({
		method: routes.login.method,
		url: routes.login.path,
		config: { access: routes.login.access, rateLimit },
		schema: { summary: 'Log in', body: routes.login.body, response: { 200: routes.login.response, ...refusals } },
		handler: async (request, reply) => {
			const client = clientName(request.headers['user-agent']);
			const { token, expiresAt, patientId } = await logins.logIn(request.body, client);
			request.trace = { patientId };
			reply.header('cache-control', 'no-store');
			return { session: { access_token: token, expires_at: expiresAt.toISOString() } };
		},
	});

	app.route({
		method: routes.logout.method,
		url: routes.logout.path,
		config: { access: routes.logout.access },
		schema: { summary: 'Log out', response: { 204: routes.logout.response, ...refusals } },
		handler: async (request, reply) => {
			await logins.logOut(patientOf(request));
			return reply.status(204).send();
		},
	});

	app.route({
		method: routes.sessions.method,
		url: routes.sessions.path,
		config: { access: routes.sessions.access },
		schema: { summary: 'Where the account is logged in', response: { 200: routes.sessions.response, ...refusals } },
		handler: (request) => logins.list(patientOf(request)),
	});

	app.route({
		method: routes.endSessions.method,
		url: routes.endSessions.path,
		config: { access: routes.endSessions.access },
		schema: { summary: 'Log out everywhere', response: { 204: routes.endSessions.response, ...refusals } },
		handler: async (request, reply) => {
			await logins.logOutEverywhere(patientOf(request));
			return reply.status(204).send();
		},
	});
};
