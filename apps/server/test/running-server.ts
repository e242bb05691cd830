import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { calls } from '@dermavigil/contract';
import { printedAddress, startProgram } from './programs.ts';

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the whole server in its own process, by default with its embedded database. */
export async function startServer(dataDir: string, settings: NodeJS.ProcessEnv = {}, args: string[] = []) {
	const own = { DATA_DIR: dataDir, DATABASE_URL: '', IMAGE_KEY: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
	const env = { ...own, ...settings };
	const server = startProgram('main.ts', args, { env });
	server.stderr.pipe(process.stderr);
	const address = await printedAddress(server.stdout);
	const ended = once(server, 'exit');
	server.stdout.resume();
	return {
		address,
		pid: server.pid!,
		ended,
		/** Kills it. */
		async kill() {
			server.kill('SIGKILL');
			await ended;
		},
		/** Ends it and resolves with its exit status, null when a signal ended it. */
		async stop(): Promise<number | null> {
			server.kill('SIGTERM');
			const [status] = await ended;
			return status;
		},
	};
}

/** Throws unless the response is OK. */
async function good(answer: Response): Promise<Response> {
	if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
	return answer;
}

export type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Makes calls to a server with a token; they throw when they are refused or not answered. */
export function callsTo(address: string, token: string): Call {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	return async (method, path, body) => {
		const init = body ? { headers, body: JSON.stringify(body) } : { headers: { authorization: headers.authorization } };
		return await good(await fetch(address + path, { method, ...init }));
	};
}

/** Creates an account and returns the token of a login. */
export async function newToken(address: string): Promise<string> {
	const call = callsTo(address, '');
	const login = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
	await call('POST', calls.signup.path, { ...login, full_name: 'Jane Doe' });
	return (await (await call('POST', calls.login.path, login)).json()).session.access_token;
}
