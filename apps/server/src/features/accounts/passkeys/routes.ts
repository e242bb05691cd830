import { AppError, calls, limits, signInMessages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { answerLogin, beginSession, describeClient } from '../begin-session.ts';
import { type ConfirmOwner, lockUnchanged } from '../patient-row.ts';
import type { NotifyOwner } from '../sign-in-notice.ts';
import { createCeremonies, getRelyingParty } from './ceremonies.ts';
import type { PasskeyStore } from './store.ts';

interface Options {
	db: Database;
	passkeys: PasskeyStore;
	confirmOwner: ConfirmOwner;
	notifyOwner: NotifyOwner;
}

/** Passkeys of an account, and logging in with one. */
export const passkeyRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { db, passkeys, confirmOwner, notifyOwner } = options;
	const limited = { perMinute: limits.account.attemptsPerMinute };
	const ceremonies = createCeremonies(db);

	app.implement(
		calls.startPasskey,
		async ({ patient, body, request }) => {
			const account = await confirmOwner(patient, body.password);
			await passkeys.requireRoom(patient);
			const known = await passkeys.list(patient);
			return { ...(await ceremonies.startAdding(getRelyingParty(request), account, known)) };
		},
		limited,
	);

	app.implement(
		calls.addPasskey,
		async ({ patient, body, request, reply }) => {
			const added = await ceremonies.finishAdding(getRelyingParty(request), patient.id, body);
			const passkey = await passkeys.add(patient, { ...added, name: describeClient(request) });
			notifyOwner(reply, patient.id, 'passkey');
			return passkey;
		},
		limited,
	);

	app.implement(calls.renamePasskey, ({ patient, params, body }) => passkeys.rename(patient, params.id, body.name));
	app.implement(calls.removePasskey, ({ patient, params }) => passkeys.remove(patient, params.id));

	app.implement(
		calls.startPasskeyLogin,
		async ({ request }) => ({ ...(await ceremonies.startLogin(getRelyingParty(request))) }),
		limited,
	);

	app.implement(
		calls.passkeyLogin,
		async ({ body: { passkey: used, remember }, request, reply }) => {
			const found = await passkeys.find(used.id);
			if (!found) throw new AppError('bad_request', signInMessages.passkey.unknown);
			const { passkey, account } = found;
			const counter = await ceremonies.finishLogin(getRelyingParty(request), passkey, used);
			const session = await db.transaction(async (tx) => {
				// Erasing the account locks it first, too.
				await lockUnchanged(tx, account, 'share');
				await passkeys.noteUse(tx, passkey, counter);
				return await beginSession(tx, account, { client: describeClient(request), remember });
			});
			return answerLogin(session, request, reply);
		},
		limited,
	);
};
