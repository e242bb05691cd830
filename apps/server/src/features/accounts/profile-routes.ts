import { limits, routes } from '@dermavigil/contract';
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
		method: routes.me.method,
		url: routes.me.path,
		config: { access: routes.me.access },
		schema: { summary: 'Who is logged in', response: { 200: routes.me.response, ...refusals } },
		handler: (request) => accounts.profile(patientOf(request)),
	});

	app.route({
		method: routes.changeProfile.method,
		url: routes.changeProfile.path,
		config: { access: routes.changeProfile.access },
		schema: {
			summary: 'Change the name',
			body: routes.changeProfile.body,
			response: { 200: routes.changeProfile.response, ...refusals },
		},
		handler: (request) => accounts.rename(patientOf(request), request.body.full_name),
	});

	app.route({
		method: routes.exportAccount.method,
		url: routes.exportAccount.path,
		config: { access: routes.exportAccount.access, rateLimit },
		schema: { summary: 'Everything kept of the patient, as a zip of JSON and pictures' },
		handler: async (request, reply) => {
			const zip = await exportAccount(patientOf(request));
			const day = new Date().toISOString().slice(0, 10);
			reply.type('application/zip').header('content-disposition', `attachment; filename="dermavigil-${day}.zip"`);
			return reply.send(zip);
		},
	});

	app.route({
		method: routes.deleteAccount.method,
		url: routes.deleteAccount.path,
		config: { access: routes.deleteAccount.access, rateLimit },
		schema: {
			summary: 'Erase the account and everything kept of the patient',
			body: routes.deleteAccount.body,
			response: { 204: routes.deleteAccount.response, ...refusals },
		},
		handler: async (request, reply) => {
			const patient = patientOf(request);
			await accounts.erase(patient, request.body.password);
			await mailer.forget(patient.id);
			return reply.status(204).send();
		},
	});
};
