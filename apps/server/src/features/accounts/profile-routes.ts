import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { clearBrowserCache } from '../../http/security.ts';
import type { Mailer } from '../../mail/message.ts';
import { type AccountExport, nameExport } from './export.ts';
import type { ConfirmOwner } from './patient-row.ts';
import type { AccountStore } from './store.ts';

interface Options {
	accounts: AccountStore;
	confirmOwner: ConfirmOwner;
	exportAccount: AccountExport;
	mailer: Mailer;
}

/** The account itself: its profile, a copy of everything stored, and its deletion. */
export const profileRoutes: FastifyPluginAsync<Options> = async (
	app,
	{ accounts, confirmOwner, exportAccount, mailer },
) => {
	const limited = { perMinute: limits.account.attemptsPerMinute };

	app.implement(calls.me, ({ patient }) => accounts.profile(patient));
	app.implement(calls.changeProfile, ({ patient, body }) => accounts.rename(patient, body.full_name));

	app.implement(
		calls.exportAccount,
		({ patient, reply }) => {
			reply.header('content-disposition', nameExport());
			return exportAccount(patient);
		},
		limited,
	);

	app.implement(
		calls.deleteAccount,
		async ({ patient, body, reply }) => {
			const forgotten = await accounts.erase(await confirmOwner(patient, body.password), body.with_people);
			clearBrowserCache(reply);
			for (const id of forgotten) await mailer.forget(id);
		},
		limited,
	);
};
