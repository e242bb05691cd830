import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RecordedRequest {
	method: string;
	url: string;
	headers: IncomingHttpHeaders;
	/** Everything that came after the headers. */
	body: Buffer;
}

/** Changes an answer's body on its way to the browser; undefined leaves it as it is, null takes the answer away. */
type Tamper = (url: string, body: Buffer) => Buffer | null | undefined;

export interface RecordingGate {
	address: string;
	/** Every request that arrived, whichever part of the browser sent it. */
	requests: RecordedRequest[];
	tamper: Tamper;
	/** Holds an answer up when half of it is sent. */
	pause(url: string): Promise<void>;
	close(): Promise<void>;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part);
	return Buffer.concat(parts);
}

/**
 * Stands between a browser and the server at `target`, and writes down what really arrives there: pages, their workers and
 * their service workers alike, which a browser's own tools do not all show.
 */
export async function openRecordingGate(target: string): Promise<RecordingGate> {
	const server = createServer(async (incoming, outgoing) => {
		const body = await readAll(incoming);
		const { method = '', url = '', headers } = incoming;
		gate.requests.push({ method, url, headers, body });
		// Whole answers, also to questions whether something changed: only those can be tampered with.
		const { 'if-none-match': _etag, 'if-modified-since': _time, ...asked } = headers;
		const onward = request(target + url, { method, headers: asked }, async (answer) => {
			const received = await readAll(answer);
			const tampered = gate.tamper(url, received);
			if (tampered === null) return outgoing.destroy();
			const { 'content-encoding': encoding, ...others } = answer.headers;
			const kept = tampered ? others : { ...others, ...(encoding && { 'content-encoding': encoding }) };
			const sent = tampered ?? received;
			const length = answer.headers['content-length'] ? { 'content-length': sent.length } : {};
			outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...length });
			const half = sent.length >> 1;
			outgoing.write(sent.subarray(0, half));
			await gate.pause(url);
			outgoing.end(sent.subarray(half));
		});
		onward.on('error', () => outgoing.destroy()).end(body);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const gate: RecordingGate = {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: [],
		tamper: () => undefined,
		pause: async () => {},
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
	return gate;
}
