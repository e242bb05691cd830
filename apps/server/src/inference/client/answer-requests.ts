import type { MessagePort } from 'node:worker_threads';
import { AppError } from '@dermavigil/contract';
import type { Message } from '../protocol/messages.ts';

/** The data of an AppError. */
export type AppErrorData = Pick<AppError, 'code' | 'message'> & { retryAfter?: number | undefined };

/** An inference service's response to a request; all of it is JSON unless `jsonLength` says otherwise. */
export interface ServiceAnswer {
	body: Uint8Array<ArrayBuffer>;
	jsonLength: number | undefined;
}

/** An error as data; without a code it is a fault. */
export type Failure = { error: Partial<AppErrorData> & { message: string } };

/** Answers a thread's requests from the other end of its port. */
export function answerRequests(port: MessagePort, infer: (request: Message) => Promise<ServiceAnswer>): void {
	port.on('message', async (request: Message) => {
		try {
			const answer = await infer(request);
			port.postMessage(answer, [answer.body.buffer]);
		} catch (error) {
			const { code, message, retryAfter } = error as AppError;
			const known = error instanceof AppError ? { code, retryAfter } : {};
			port.postMessage({ error: { message, ...known } } satisfies Failure);
		}
	});
}
