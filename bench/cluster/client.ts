import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tally } from './tally.ts';

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	content: Buffer;
}

interface Sent {
	method?: string;
	/** A JSON value or a form. */
	body?: object;
	headers?: Record<string, string>;
	/** The header Idempotency-Key, which makes it safe to repeat a call that creates or changes something. */
	once?: boolean;
	/** Statuses below 500 that are expected besides successful ones. */
	expect?: number[];
}

/** Sends calls as one kind of person, from a separate IP address. */
export interface Client {
	/** Resolves with a good or expected response; a request that fails is repeated, as browsers would do. Throws otherwise. */
	send(kind: string, path: string, sent?: Sent): Promise<Answer>;
	/** The same for JSON, whose type the caller knows from the contract and which is not checked. */
	json<Value>(kind: string, path: string, sent?: Sent): Promise<Value>;
}

/** The wait before a repetition if the response does not name one, and how long all of them may take. */
const [pauseMs, timeoutMs] = [1000, 120_000];

interface Options {
	/** Where the balancer is. */
	address: string;
	/** An IP address of this machine, such as 127.0.1.7, by which the servers know the client. */
	from: string;
	tally: Tally;
	/** Whether a call with `once` may be repeated: not while a server is running that does not support the header. */
	knowsKeys: () => boolean;
}

/** The bytes of a body and their type. */
async function encode(body: object | undefined): Promise<{ content?: Buffer; headers: Record<string, string> }> {
	if (!body) return { headers: {} };
	if (!(body instanceof FormData)) {
		return { content: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } };
	}
	const encoded = new Response(body);
	const headers = { 'content-type': encoded.headers.get('content-type')! };
	return { content: Buffer.from(await encoded.arrayBuffer()), headers };
}

export function createClient({ address, from, tally, knowsKeys }: Options): Client {
	const agent = new Agent({ keepAlive: true, localAddress: from });

	async function attempt(path: string, method: string, headers: Record<string, string>, content?: Buffer) {
		const length = content ? { 'content-length': String(content.length) } : {};
		const request = open(address + path, { agent, method, headers: { ...headers, ...length } });
		return await new Promise<Answer>((resolve, reject) => {
			request.once('error', reject);
			request.once('response', (response) => {
				const { statusCode: status = 0, headers: received } = response;
				buffer(response).then((body) => resolve({ status, headers: received, content: body }), reject);
			});
			request.end(content);
		});
	}

	async function send(kind: string, path: string, sent: Sent = {}): Promise<Answer> {
		const { method = sent.body ? 'POST' : 'GET', once = false, expect = [] } = sent;
		const { content, headers } = await encode(sent.body);
		const all = { origin: address, ...headers, ...(once && { 'idempotency-key': randomUUID() }), ...sent.headers };
		const began = performance.now();
		let { during } = tally;
		for (let attempts = 1; ; attempts++) {
			const answer = await attempt(path, method, all, content).catch((error: NodeJS.ErrnoException) => error);
			if (!(answer instanceof Error) && answer.status < 500) {
				tally.answer(kind, during, attempts, performance.now() - began);
				if (answer.status < 300 || expect.includes(answer.status)) return answer;
				throw new Error(`${method} ${path}: ${answer.status} ${answer.content} (attempt ${attempts})`);
			}
			if (attempts === 1) during = tally.during;
			tally.fail(kind, answer instanceof Error ? (answer.code ?? answer.message) : String(answer.status));
			if (once && !knowsKeys()) {
				tally.giveUp(kind, during);
				throw new Error(`${method} ${path} failed and may not be repeated.`);
			}
			if (performance.now() - began > timeoutMs) throw new Error(`${method} ${path} failed for two minutes.`);
			const after = answer instanceof Error ? undefined : answer.headers['retry-after'];
			await wait(after ? 1000 * Number(after) : pauseMs);
		}
	}

	return { send, json: async (...given) => JSON.parse((await send(...given)).content.toString()) };
}
