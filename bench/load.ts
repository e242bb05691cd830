import { Agent, request } from 'node:http';
import { median, quantile } from './quantiles.ts';

export interface Load {
	requests: number;
	failed: number;
	perSecond: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
}

interface Target {
	url: string;
	headers: Record<string, string>;
	/** The body of a POST; without it the request is a GET. */
	body?: Buffer;
}

function ask({ url, headers, body }: Target, agent: Agent): Promise<number> {
	const length = body ? { 'content-length': body.length } : {};
	return new Promise((resolve, reject) => {
		const sent = request(
			url,
			{ method: body ? 'POST' : 'GET', agent, headers: { ...headers, ...length } },
			(response) => {
				response.resume().on('end', () => resolve(response.statusCode ?? 0));
			},
		);
		sent.on('error', reject).end(body);
	});
}

/** Sends requests one after the other over each of `clients` connections for some seconds. Anything but 200 has failed. */
export async function measureLoad(target: Target, clients: number, seconds: number): Promise<Load> {
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	const times: number[] = [];
	let failed = 0;
	const began = performance.now();
	const end = began + seconds * 1000;
	async function client(): Promise<void> {
		while (performance.now() < end) {
			const sent = performance.now();
			const status = await ask(target, agent).catch(() => 0);
			if (status === 200) times.push(performance.now() - sent);
			else failed++;
		}
	}
	await Promise.all(Array.from({ length: clients }, client));
	const elapsed = (performance.now() - began) / 1000;
	agent.destroy();
	return {
		requests: times.length + failed,
		failed,
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
