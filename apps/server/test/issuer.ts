import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the issuer says about a person. */
interface Claims {
	email: string;
	email_verified: boolean;
	name?: string;
}

const client = { client_id: 'dermavigil', client_secret: 'a secret of the client' };

/** Starts an OpenID Connect issuer on this machine, which logs in the person that a test names. */
export async function startIssuer() {
	const people = new Map<string, Claims>();
	let current: string | undefined;
	let down = false;
	let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
	const server = createServer((request, response) => {
		if (down) response.writeHead(503).end();
		else answer(request, response);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	function createProvider(redirectUri: string): Provider {
		return new Provider(url, {
			clients: [{ ...client, redirect_uris: [redirectUri] }],
			claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
			cookies: { keys: ['a key of the cookies'] },
			features: { devInteractions: { enabled: false } },
			// In seconds. Without these, each use is logged.
			ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
			pkce: { required: () => true },
			findAccount: (_context, accountId) => ({
				accountId,
				claims: () => ({ sub: accountId, ...people.get(accountId) }),
			}),
			interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
			// Everybody has consented to what the client asks for.
			async loadExistingGrant({ oidc }) {
				const { clientId } = oidc.client!;
				const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! });
				grant.addOIDCScope('openid email profile');
				await grant.save();
				return grant;
			},
		});
	}

	return {
		url,
		/** The environment of a server that trusts it. */
		environment: {
			...{ OIDC_ISSUER: url, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
			OIDC_NAME: 'Google',
		},
		/** Begins to answer for the server at this origin. */
		serve(origin: string, callbackPath: string): void {
			const provider = createProvider(origin + callbackPath);
			const handle = provider.callback();
			answer = async (request, response) => {
				if (!request.url!.startsWith('/interaction/')) return handle(request, response);
				const result = current ? { login: { accountId: current } } : { error: 'access_denied' };
				await provider.interactionFinished(request, response, result);
			};
		},
		/** Signs somebody in or, without a subject, denies it. Resolves with the address that the browser is sent back to. */
		async visit(from: string, subject?: string, claims?: Claims): Promise<URL> {
			current = subject;
			if (subject && claims) people.set(subject, claims);
			const cookies = new Map<string, string>();
			let next = new URL(from);
			while (next.origin === url) {
				const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
				const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
				for (const line of response.headers.getSetCookie()) {
					const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
					cookies.set(name, value);
				}
				const location = response.headers.get('location');
				if (!location) throw new Error(`The issuer did not go on: ${response.status} ${await response.text()}`);
				next = new URL(location, next);
			}
			return next;
		},
		/** Makes it answer each request with 503, or ends that. */
		setDown(now: boolean): void {
			down = now;
		},
		async close(): Promise<void> {
			server.close();
			server.closeAllConnections();
		},
	};
}
