import { Agent, request } from 'node:http';
import { median, quantile } from './quantiles.ts';

export interface Load {
	requests: number;
	/** Responses other than 200, except a 503 that says when to come back. */
	failed: number;
	/** 503 with Retry-After. */
	busy: number;
	seconds: number;
	/** Milliseconds of each request that was answered with 200. */
	times: number[];
	perSecond: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
}

export interface Target {
	url: string;
	headers: Record<string, string>;
	/** The body of a POST; without it, the request is a GET. */
	body?: Buffer;
}

function ask({ url, headers, body }: Target, agent: Agent): Promise<'answered' | 'busy' | 'failed'> {
	const length = body ? { 'content-length': body.length } : {};
	return new Promise((resolve, reject) => {
		const sent = request(
			url,
			{ method: body ? 'POST' : 'GET', agent, headers: { ...headers, ...length } },
			(response) => {
				const { statusCode, headers } = response;
				const busy = statusCode === 503 && 'retry-after' in headers;
				response.resume().on('end', () => resolve(statusCode === 200 ? 'answered' : busy ? 'busy' : 'failed'));
			},
		);
		sent.on('error', reject).end(body);
	});
}

/** Sends requests one after another over each of `clients` connections for some seconds, taking turns if there are several. */
export async function measureLoad(target: Target | readonly Target[], clients: number, seconds: number): Promise<Load> {
	const targets = [target].flat();
	let next = 0;
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	const times: number[] = [];
	let failed = 0;
	let busy = 0;
	const began = performance.now();
	const end = began + seconds * 1000;
	async function client(): Promise<void> {
		while (performance.now() < end) {
			const sent = performance.now();
			const outcome = await ask(targets[next++ % targets.length]!, agent).catch(() => 'failed');
			if (outcome === 'answered') times.push(performance.now() - sent);
			else if (outcome === 'busy') busy++;
			else failed++;
		}
	}
	await Promise.all(Array.from({ length: clients }, client));
	const elapsed = (performance.now() - began) / 1000;
	agent.destroy();
	return {
		requests: times.length + failed + busy,
		failed,
		busy,
		seconds: elapsed,
		times,
		perSecond: times.length / elapsed,
		p50: median(times),
		p95: quantile(times, 0.95),
	};
}

/** A multipart body with one file in the field `image`. */
export function imageUpload(file: Buffer): Required<Pick<Target, 'headers' | 'body'>> {
	const boundary = 'dermavigil-bench';
	const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
	return {
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
		body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
	};
}
