import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import type { Mailer } from '../../mail/message.ts';
import type { AccountExport } from './export.ts';
import type { AccountStore } from './store.ts';

interface Options {
	accounts: AccountStore;
	exportAccount: AccountExport;
	mailer: Mailer;
}

/** The account itself: its profile, a copy of everything kept, and its end. */
export const profileRoutes: FastifyPluginAsyncZod<Options> = async (app, { accounts, exportAccount, mailer }) => {
	const rateLimit = { max: limits.account.attemptsPerMinute };

	app.route({
		method: calls.me.method,
		url: calls.me.path,
		config: { access: calls.me.access },
		schema: { summary: 'Who is logged in', response: { 200: calls.me.response, ...refusals } },
		handler: (request) => accounts.profile(patientOf(request)),
	});

	app.route({
		method: calls.changeProfile.method,
		url: calls.changeProfile.path,
		config: { access: calls.changeProfile.access },
		schema: {
			summary: 'Change the name',
			body: calls.changeProfile.body,
			response: { 200: calls.changeProfile.response, ...refusals },
		},
		handler: (request) => accounts.rename(patientOf(request), request.body.full_name),
	});

	app.route({
		method: calls.exportAccount.method,
		url: calls.exportAccount.path,
		config: { access: calls.exportAccount.access, rateLimit },
		schema: { summary: 'Everything kept of the patient, as a zip of JSON and pictures' },
		handler: async (request, reply) => {
			const zip = await exportAccount(patientOf(request));
			const day = new Date().toISOString().slice(0, 10);
			reply.type('application/zip').header('content-disposition', `attachment; filename="dermavigil-${day}.zip"`);
			return reply.send(zip);
		},
	});

	app.route({
		method: calls.deleteAccount.method,
		url: calls.deleteAccount.path,
		config: { access: calls.deleteAccount.access, rateLimit },
		schema: {
			summary: 'Erase the account and everything kept of the patient',
			body: calls.deleteAccount.body,
			response: { 204: calls.deleteAccount.response, ...refusals },
		},
		handler: async (request, reply) => {
			const patient = patientOf(request);
			await accounts.erase(patient, request.body.password);
			await mailer.forget(patient.id);
			return reply.status(204).send();
		},
	});
};
