import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a proxy does with a request: it answers by itself, never answers, or cuts the answer off in the middle. */
type Fault = 500 | 503 | 404 | 'silence' | 'cut';

/** A proxy in front of an HTTP server on this machine. */
export interface FaultyProxy {
	endpoint: string;
	/** Faults for the next requests, one for each; everything else goes through. */
	faults: Fault[];
	/** A fault for every request while it is set. */
	always: Fault | undefined;
	/** The paths that `always` is for. */
	paths: RegExp;
	/** The requests that arrived. */
	count: number;
	close(): void;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
	const { hostname, port } = new URL(target);
	const server = createServer(async (request, response) => {
		proxy.count++;
		const fault = (proxy.paths.test(request.url!) ? proxy.always : undefined) ?? proxy.faults.shift();
		const content = await buffer(request);
		if (fault === 'silence') return;
		if (typeof fault === 'number') {
			response.writeHead(fault, { 'content-type': 'text/html' }).end('<html>A page of the proxy.</html>');
			return;
		}
		const { method, url: path, headers } = request;
		const passed = forward({ hostname, port, method, path, headers }, async (answer) => {
			const body = await buffer(answer);
			response.writeHead(answer.statusCode!, answer.headers);
			// The headers say how much should follow.
			if (fault !== 'cut') response.end(body);
			else if (body.length === 0) response.destroy();
			else response.write(body.subarray(0, body.length / 2), () => response.destroy());
		});
		passed.on('error', () => response.destroy());
		passed.end(content);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const proxy: FaultyProxy = {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		faults: [],
		always: undefined,
		paths: /^/,
		count: 0,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
	return proxy;
}
