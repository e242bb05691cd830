import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { MailError, type Mailer } from './message.ts';

const minute = 60_000;

/** The waits between tries: mail servers that defer unknown senders take them after some minutes. */
const defaultDelays = [1, 5, 20, 60, 180].map((minutes) => minutes * minute);

/** How many messages may wait, in memory; further ones fail at once. */
const maxWaiting = 1000;

interface RetryOptions {
	log: Pick<FastifyBaseLogger, 'warn'>;
	/** Aborts when the server stops: what waits then fails. */
	stopping: AbortSignal;
	/** Milliseconds before each further try. */
	delays?: number[];
}

export interface RetryingMailer extends Mailer {
	/** How many messages wait for their next try. */
	countWaiting(): number;
}

/** Sends messages again that a mail server did not take, unless it never will. What is not sent by a stop is not sent. */
export function retryFailures(mailer: Mailer, { log, stopping, delays = defaultDelays }: RetryOptions): RetryingMailer {
	const waiting = new Map<AbortController, string>();

	/** Throws when the server stops, or the patient's messages are forgotten. */
	async function pause(delay: number, patientId: string): Promise<void> {
		const forgotten = new AbortController();
		waiting.set(forgotten, patientId);
		const signal = AbortSignal.any([stopping, forgotten.signal]);
		await wait(delay, undefined, { signal, ref: false }).finally(() => waiting.delete(forgotten));
	}

	return {
		async send(message) {
			const { patientId, expiresAt = Number.POSITIVE_INFINITY } = message;
			for (const delay of delays) {
				try {
					return await mailer.send(message);
				} catch (error) {
					const isFinal = !(error instanceof MailError) || error.isFinal;
					if (isFinal || waiting.size >= maxWaiting || Date.now() + delay > expiresAt) throw error;
					log.warn({ err: error, secondsUntilNextTry: delay / 1000 }, 'A message was not sent yet.');
					await pause(delay, patientId).catch(() => {
						throw error;
					});
				}
			}
			return await mailer.send(message);
		},

		countWaiting: () => waiting.size,

		async forget(patientId) {
			for (const [forgotten, ofPatient] of waiting) if (ofPatient === patientId) forgotten.abort();
			await mailer.forget(patientId);
		},
	};
}
