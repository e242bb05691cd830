import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { clearBrowserCache } from '../../http/security.ts';
import type { Mailer } from '../../mail/message.ts';
import type { AccountExport } from './export.ts';
import type { AccountStore } from './store.ts';

interface Options {
	accounts: AccountStore;
	exportAccount: AccountExport;
	mailer: Mailer;
}

/** The account itself: its profile, a copy of everything stored, and its deletion. */
export const profileRoutes: FastifyPluginAsync<Options> = async (app, { accounts, exportAccount, mailer }) => {
	const limited = { perMinute: limits.account.attemptsPerMinute };

	app.implement(calls.me, ({ patient }) => accounts.profile(patient));
	app.implement(calls.changeProfile, ({ patient, body }) => accounts.rename(patient, body.full_name));

	app.implement(
		calls.exportAccount,
		({ patient, reply }) => {
			const day = new Date().toISOString().slice(0, 10);
			reply.header('content-disposition', `attachment; filename="dermavigil-${day}.zip"`);
			return exportAccount(patient);
		},
		limited,
	);

	app.implement(
		calls.deleteAccount,
		async ({ patient, body, reply }) => {
			await accounts.erase(patient, body.password);
			clearBrowserCache(reply);
			await mailer.forget(patient.id);
		},
		limited,
	);
};
