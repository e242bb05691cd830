import type { ModelCard } from '@dermavigil/contract';
import { fetchWhole } from '../../fetch-whole.ts';
import { jsonLengthHeader, type Message, parseJsonLength } from '../protocol/messages.ts';
import { getModelName, hasOurTensors, modelMetadataSchema } from '../protocol/model-metadata.ts';
import type { ServiceAnswer } from './answer-requests.ts';

/** Milliseconds for the response to a probe. */
const probeMs = 2000;

const getModelUrl = (url: string, card: ModelCard) => `${url}/v2/models/${getModelName(card)}`;

/** A service answers, but does not have the model. */
export class WrongModelError extends Error {}

/** The state that a service reports. Throws a WrongModelError, and what fetch throws when there is no response. */
export async function probeService(url: string, card: ModelCard, isKnown = false): Promise<'ready' | 'full'> {
	const model = getModelUrl(url, card);
	const ask = (address: string) => fetchWhole(address, { timeoutMs: probeMs, redirect: 'manual' });
	if (!isKnown) {
		const answer = await ask(model);
		const metadata = modelMetadataSchema.safeParse(await answer.json().catch(() => undefined));
		if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
		if (!metadata.success || !hasOurTensors(metadata.data, card)) {
			throw new WrongModelError(`${url} has no model ${getModelName(card)} with our inputs and outputs`);
		}
	}
	const answer = await ask(`${model}/ready`);
	return answer.ok ? 'ready' : 'full';
}

/** A service's response to a request; undefined when it is full. Throws for any other response, and what fetch throws. */
export async function requestAnswer(
	url: string,
	card: ModelCard,
	request: Message,
	limits: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<ServiceAnswer | undefined> {
	const response = await fetchWhole(`${getModelUrl(url, card)}/infer`, {
		method: 'POST',
		headers: { 'content-type': 'application/octet-stream', [jsonLengthHeader]: String(request.jsonLength) },
		body: request.body,
		...limits,
		redirect: 'manual',
	});
	const body = new Uint8Array(await response.arrayBuffer());
	if (response.status === 503) return undefined;
	if (!response.ok) throw new Error(`The inference service answered ${response.status}.`);
	return { body, jsonLength: parseJsonLength(response.headers.get(jsonLengthHeader)) };
}
