import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Counters } from '../../../http/limits/counters.ts';
import type { Mailer } from '../../../mail/message.ts';
import { createConfirmation, createKnownAccountMessage } from '../account-messages.ts';
import type { AccountStore } from '../store.ts';
import type { PendingSignups } from './pending-signups.ts';

interface Options {
	accounts: AccountStore;
	pending: PendingSignups;
	counters: Counters;
	mailer: Mailer;
	/** Whether messages reach people: if so, each sign-up is confirmed by one. */
	sendsMail: boolean;
}

/** Creating an account: at once or, if messages reach people, by a message that leads back here. */
export const signupRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { accounts, pending, counters, mailer, sendsMail } = options;
	const limited = { perMinute: limits.account.attemptsPerMinute };

	/** Only the owner of the address learns whether there is an account. */
	async function sendMessage(email: string, token: string): Promise<void> {
		const origin = app.getPublicOrigin();
		if (!origin) return;
		const { count } = await counters.add(`sign-up messages to ${email.toLowerCase()}`, limits.account.resetFor);
		if (count > limits.account.openResets) return;
		const account = await pending.findAccount(email);
		const message = account ? createKnownAccountMessage(origin) : createConfirmation(origin, token);
		const recipient = account ? { patientId: account.patientId, to: account.email } : { to: email };
		const expiresAt = Date.now() + limits.account.confirmFor;
		await mailer.send({ ...recipient, expiresAt, ...message });
	}

	app.implement(
		calls.signup,
		async ({ body, request, reply }) => {
			if (!sendsMail) {
				request.auditDetails = { patientId: await accounts.signUp(body) };
				return { message: messages.signup.done };
			}
			const token = await pending.createToken(body);
			app.runAfterResponse(reply, () => sendMessage(body.email, token));
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
