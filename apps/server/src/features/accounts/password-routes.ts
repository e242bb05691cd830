import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { KnownBrowsers } from '../../http/known-browsers.ts';
import type { Mailer } from '../../mail/message.ts';
import { createResetMessage } from './account-messages.ts';
import type { PasswordStore } from './password-store.ts';
import type { ConfirmOwner } from './patient-row.ts';
import type { NotifyOwner } from './sign-in-notice.ts';

interface Options {
	passwords: PasswordStore;
	confirmOwner: ConfirmOwner;
	notifyOwner: NotifyOwner;
	browsers: KnownBrowsers;
	mailer: Mailer;
}

/** Changing a password, and choosing a new one by email. */
export const passwordRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { passwords, confirmOwner, notifyOwner, browsers, mailer } = options;
	const limited = { perMinute: limits.account.attemptsPerMinute };

	async function sendLink(email: string): Promise<void> {
		const origin = app.getPublicOrigin();
		const reset = origin && (await passwords.startReset(email));
		if (!reset) return;
		const { token, patientId, email: to } = reset;
		const expiresAt = Date.now() + limits.account.resetFor;
		try {
			await mailer.send({ patientId, to, expiresAt, ...createResetMessage(origin, token) });
		} catch (error) {
			await passwords.cancelReset(token);
			throw error;
		}
	}

	app.implement(
		calls.forgotPassword,
		async ({ body: { email }, reply }) => {
			app.runAfterResponse(reply, () => sendLink(email));
			return { message: messages.account.resetSent };
		},
		limited,
	);

	app.implement(
		calls.resetPassword,
		async ({ body, request, reply }) => {
			const { patientId, email } = await passwords.reset(body.token, body.password);
			request.auditDetails = { patientId };
			// Somebody who reads the patient's mail need not wait because others guess the password.
			browsers.remember(request, reply, email);
			return { message: messages.account.resetDone };
		},
		limited,
	);

	app.implement(
		calls.changePassword,
		async ({ patient, body, reply }) => {
			await passwords.change(patient, await confirmOwner(patient, body.current_password), body.new_password);
			notifyOwner(reply, patient.id, 'password');
		},
		limited,
	);
};
