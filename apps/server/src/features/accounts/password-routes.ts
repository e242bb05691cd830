import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { getPublicOrigin } from '../../http/origin.ts';
import { createRunAfterResponse } from '../../http/run-after-response.ts';
import type { Mailer } from '../../mail/message.ts';
import type { PasswordStore } from './password-store.ts';
import { resetMessage } from './reset-message.ts';

interface Options {
	passwords: PasswordStore;
	mailer: Mailer;
	/** The address people use, when it is not this server's own. */
	publicUrl: string | undefined;
}

/** Changing a password, and choosing a new one by e-mail. */
export const passwordRoutes: FastifyPluginAsync<Options> = async (app, { passwords, mailer, publicUrl }) => {
	const limited = { perMinute: limits.account.attemptsPerMinute };
	const runAfterResponse = createRunAfterResponse(app);
	const publicOrigin = getPublicOrigin(app, publicUrl);

	async function sendLink(email: string): Promise<void> {
		const origin = publicOrigin();
		const reset = origin && (await passwords.startReset(email));
		if (!reset) return;
		const { token, patientId, email: to } = reset;
		try {
			await mailer.send({ patientId, to, ...resetMessage(origin, token) });
		} catch (error) {
			await passwords.cancelReset(token);
			throw error;
		}
	}

	app.implement(
		calls.forgotPassword,
		async ({ body: { email }, reply }) => {
			runAfterResponse(reply, () => sendLink(email));
			return { message: messages.account.resetSent };
		},
		limited,
	);

	app.implement(
		calls.resetPassword,
		async ({ body, request }) => {
			request.auditDetails = { patientId: await passwords.reset(body.token, body.password) };
			return { message: messages.account.resetDone };
		},
		limited,
	);

	app.implement(
		calls.changePassword,
		({ patient, body }) => passwords.change(patient, body.current_password, body.new_password),
		limited,
	);
};
