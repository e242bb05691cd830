import { createECDH } from 'node:crypto';
import { Agent, request } from 'node:https';
import { reminderLimits } from '@dermavigil/contract';
import type { PushSubscription } from 'web-push';
import { lookupPublic } from './push-address.ts';

/** A P-256 private key from base64url, the format of VAPID keys. Undefined for anything else. */
export function parseVapidKey(text: string): Buffer | undefined {
	const key = Buffer.from(text, 'base64url');
	try {
		createECDH('prime256v1').setPrivateKey(key);
		return key.length === 32 ? key : undefined;
	} catch {
		return undefined;
	}
}

/** A push service did not accept a notification. Does not reveal the recipient. */
export class PushError extends Error {
	/** Whether the browser is no longer subscribed. */
	readonly isGone: boolean;

	constructor(message: string, isGone: boolean) {
		super(message);
		this.isGone = isGone;
	}
}

interface Options {
	/** A number that is a private key of P-256, as all but one in four billion are. */
	privateKey: Buffer;
	/** Whom push services can contact: a mailto: or https: URL. */
	subject: string;
	/** How push services are reached. */
	agent?: Agent | undefined;
}

/** Milliseconds for a whole request. */
const timeoutMs = 10_000;

/** Sends notifications through the push services of browsers (RFC 8030), encrypted so that only the browser reads them (RFC 8291). */
export function createPush({ privateKey, subject, agent = new Agent({ lookup: lookupPublic }) }: Options) {
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(privateKey);
	const publicKey = pair.getPublicKey('base64url');
	const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') };
	async function prepare(subscription: PushSubscription, message: object) {
		// Loaded with the first subscription, so that the server starts sooner.
		const { default: webPush } = await import('web-push');
		const TTL = reminderLimits.pushFor / 1000;
		return webPush.generateRequestDetails(subscription, JSON.stringify(message), { vapidDetails, TTL });
	}

	return {
		/** The public key that browsers subscribe with. */
		publicKey,
		/** Whether a message can be encrypted for this subscription at all. */
		async canEncrypt(subscription: PushSubscription): Promise<boolean> {
			try {
				await prepare(subscription, {});
				return true;
			} catch {
				return false;
			}
		},
		/** Resolves when the push service has taken the message. Throws a PushError. */
		async send(subscription: PushSubscription, message: object): Promise<void> {
			// Not by webPush.sendNotification, which reads any response into memory, whatever its size.
			const { endpoint, method, headers, body } = await prepare(subscription, message);
			const status = await new Promise<number>((resolve, reject) => {
				const signal = AbortSignal.timeout(timeoutMs);
				const sent = request(endpoint, { method, headers, agent, signal }, (response) => {
					resolve(response.statusCode!);
					response.destroy();
				});
				sent.on('error', (error: NodeJS.ErrnoException) =>
					reject(new PushError(`No answer: ${error.code ?? error.name}`, false)),
				);
				sent.end(body);
			});
			if (status >= 300) throw new PushError(`The push service answered ${status}`, status === 404 || status === 410);
		},
	};
}

export type Push = ReturnType<typeof createPush>;
