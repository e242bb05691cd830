import { randomUUID } from 'node:crypto';
import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getPublicOrigin } from '../../../http/origin.ts';
import { createRunAfterResponse } from '../../../http/run-after-response.ts';
import type { Mailer } from '../../../mail/message.ts';
import { createConfirmation, createReminder } from '../account-messages.ts';
import type { AccountStore } from '../store.ts';
import type { PendingSignups } from './pending-signups.ts';

interface Options {
	accounts: AccountStore;
	pending: PendingSignups;
	mailer: Mailer;
	/** Whether messages reach people: then each sign-up is confirmed by one. */
	sendsMail: boolean;
	/** The URL at which people reach this server, where it differs from its own. */
	publicUrl: string | undefined;
}

/** How many addresses are remembered to which messages were sent. */
const maxAddresses = 100_000;

/** Creating an account: at once, or where messages reach people, by one that leads back here. */
export const signupRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { accounts, pending, mailer, sendsMail, publicUrl } = options;
	const limited = { perMinute: limits.account.attemptsPerMinute };
	const runAfterResponse = createRunAfterResponse(app);
	const publicOrigin = getPublicOrigin(app, publicUrl);
	const sent = new LRUCache<string, number>({ max: maxAddresses, ttl: limits.account.resetFor, noUpdateTTL: true });

	/** Tells the owner of the address alone whether there is an account. */
	async function sendMessage(email: string, token: string): Promise<void> {
		const origin = publicOrigin();
		const address = email.toLowerCase();
		const count = sent.get(address) ?? 0;
		if (!origin || count >= limits.account.openResets) return;
		sent.set(address, count + 1);
		const account = await pending.findAccount(email);
		const message = account ? createReminder(origin) : createConfirmation(origin, token);
		const { patientId, email: to } = account ?? { patientId: randomUUID(), email };
		const expiresAt = Date.now() + limits.account.confirmFor;
		await mailer.send({ patientId, to, expiresAt, ...message });
	}

	app.implement(
		calls.signup,
		async ({ body, request, reply }) => {
			if (!sendsMail) {
				request.auditDetails = { patientId: await accounts.signUp(body) };
				return { message: messages.signup.done };
			}
			const token = await pending.createToken(body);
			runAfterResponse(reply, () => sendMessage(body.email, token));
			return { message: messages.signup.confirmationSent };
		},
		limited,
	);

	app.implement(
		calls.confirmSignup,
		async ({ body, request }) => {
			request.auditDetails = { patientId: await pending.confirm(body.token, body.password) };
			return { message: messages.signup.done };
		},
		limited,
	);
};
