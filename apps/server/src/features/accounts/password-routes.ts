import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { patientOf } from '../../http/access.ts';
import { createBackgroundWork } from '../../http/background-work.ts';
import { refusals } from '../../http/errors.ts';
import { getPublicOrigin } from '../../http/public-origin.ts';
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
export const passwordRoutes: FastifyPluginAsyncZod<Options> = async (app, { passwords, mailer, publicUrl }) => {
	const rateLimit = { max: limits.account.attemptsPerMinute };
	const afterwards = createBackgroundWork(app);
	const ownAddress = getPublicOrigin(app, publicUrl);

	async function sendLink(email: string): Promise<void> {
		const address = ownAddress();
		const reset = address && (await passwords.startReset(email));
		if (!reset) return;
		const { token, patientId, email: to } = reset;
		try {
			await mailer.send({ patientId, to, ...resetMessage(address, token) });
		} catch (error) {
			await passwords.cancelReset(token);
			throw error;
		}
	}

	app.route({
		method: calls.forgotPassword.method,
		url: calls.forgotPassword.path,
		config: { access: calls.forgotPassword.access, rateLimit },
		schema: {
			summary: 'Ask for a link to choose a new password',
			body: calls.forgotPassword.body,
			response: { 200: calls.forgotPassword.response, ...refusals },
		},
		handler: async (request, reply) => {
			const { email } = request.body;
			afterwards(reply, () => sendLink(email));
			return { message: messages.account.resetSent };
		},
	});

	app.route({
		method: calls.resetPassword.method,
		url: calls.resetPassword.path,
		config: { access: calls.resetPassword.access, rateLimit },
		schema: {
			summary: 'Choose a new password with the link that was sent',
			body: calls.resetPassword.body,
			response: { 200: calls.resetPassword.response, ...refusals },
		},
		handler: async (request) => {
			request.trace = { patientId: await passwords.reset(request.body.token, request.body.password) };
			return { message: messages.account.resetDone };
		},
	});

	app.route({
		method: calls.changePassword.method,
		url: calls.changePassword.path,
		config: { access: calls.changePassword.access, rateLimit },
		schema: {
			summary: 'Change the password',
			body: calls.changePassword.body,
			response: { 204: calls.changePassword.response, ...refusals },
		},
		handler: async (request, reply) => {
			await passwords.change(patientOf(request), request.body.current_password, request.body.new_password);
			return reply.status(204).send();
		},
	});
};
