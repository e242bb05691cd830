import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { type Session, type ViewedInput, writeView } from '@dermavigil/analysis';
import type { Outputs } from '@dermavigil/analysis/outputs';
import { AppError } from '@dermavigil/contract';
import { decodeAnswer, encodeMessage } from '../protocol/messages.ts';
import { inputName, outputNames } from '../protocol/model-metadata.ts';
import type { Failure, ServiceAnswer } from './answer-requests.ts';

/** Views as the tensor that the model expects: (views x 3 x size x size). */
function toPixels(views: readonly ViewedInput[], size: number): Float32Array {
	const length = 3 * size * size;
	const pixels = new Float32Array(views.length * length);
	for (const [i, { input, view }] of views.entries()) writeView(input, size, view, pixels.subarray(i * length));
	return pixels;
}

/** The outputs for `count` views. Throws when one is missing. */
function toOutputs({ body, jsonLength }: ServiceAnswer, count: number): Outputs {
	const tensors = decodeAnswer(body, jsonLength);
	const outputs = outputNames.map((name) => {
		const tensor = tensors.find((each) => each.name === name && each.shape[0] === count);
		if (!tensor) throw new Error(`The inference service gave no ${name} of ${count} views.`);
		return [name, tensor.data] as const;
	});
	return Object.fromEntries(outputs) as unknown as Outputs;
}

/** A session whose model runs at the inference service behind a port. Throws what the service's client throws. */
export function createServiceSession(port: MessagePort): Session {
	const closed = once(port, 'close').then((): Failure => ({ error: { message: 'The photo was given up.' } }));
	return {
		async run(views, size) {
			const input = { name: inputName, shape: [views.length, 3, size, size], data: toPixels(views, size) };
			const request = encodeMessage({ parameters: { binary_data_output: true } }, 'inputs', [input]);
			const answered = once(port, 'message').then(([answer]): ServiceAnswer | Failure => answer);
			port.postMessage(request, [request.body.buffer]);
			const answer = await Promise.race([answered, closed]);
			if (!('error' in answer)) return toOutputs(answer, views.length);
			const { code, message, retryAfter } = answer.error;
			throw code ? new AppError(code, message, retryAfter) : new Error(message);
		},
	};
}
