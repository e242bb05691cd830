import { type OidcFailure, signupSchema } from '@dermavigil/contract';
import * as oidc from 'openid-client';
import type { IssuerConfig } from '../../../config.ts';
import { findFetchFailure } from '../../../fetch-failure.ts';
import { fetchWhole } from '../../../fetch-whole.ts';

/** Whom an issuer has named. */
export interface IssuerIdentity {
	issuer: string;
	/** The issuer's own id of the person. */
	subject: string;
	email: string | null;
	/** Whether the issuer vouches for the address. */
	emailVerified: boolean;
	fullName: string | null;
}

/** What an answer of the issuer must match, known to this server alone. */
export interface OidcChecks {
	state: string;
	nonce: string;
	codeVerifier: string;
}

/** Why a sign-in through the issuer did not work. */
export class OidcError extends Error {
	constructor(
		readonly reason: OidcFailure,
		/** What exactly it was, in a word for whoever runs the server. Says nothing of a person. */
		readonly code?: string,
	) {
		super(`A sign-in through the issuer failed: ${reason}`);
	}
}

export interface Issuer {
	url: string;
	/** What people call it. */
	name: string;
	/** Where to send a browser that is to come back to `redirectUri`. Throws an OidcError. */
	start(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>;
	/** Whom the issuer has named, by the whole URL at which the browser came back. Throws an OidcError. */
	finish(url: URL, checks: OidcChecks): Promise<IssuerIdentity>;
}

/** Seconds that the issuer may take for each answer, and the bytes that one may have. */
const [timeoutSeconds, maxBytes] = [5, 1024 * 1024];

/** openid-client's codes for an issuer that does not answer, or not as an issuer does. */
const unreachable = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/;

function toReason(error: unknown): OidcFailure {
	if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'failed';
	// A code that was used before, or has expired at the issuer.
	if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'replayed' : 'failed';
	if (error instanceof oidc.ClientError) return unreachable.test(error.code ?? '') ? 'unreachable' : 'wrongIssuer';
	// What fetch throws.
	return error instanceof TypeError ? 'unreachable' : 'failed';
}

/** The issuer's own word for what it refuses, such as invalid_client; undefined where it is none, which could hold anything. */
const toIssuerCode = (word: string) => (/^[a-z_]{1,40}$/.test(word) ? word : undefined);

function toCode(error: unknown): string | undefined {
	if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
		return toIssuerCode(error.error);
	}
	if (error instanceof oidc.ClientError) return error.code;
	return error instanceof TypeError ? findFetchFailure(error) : undefined;
}

const explain = (error: unknown) => {
	throw error instanceof OidcError ? error : new OidcError(toReason(error), toCode(error));
};

/** The issuer of the configuration. It is asked what it can do when somebody first wants to log in, not at the start. */
export function createIssuer({ issuer, clientId, clientSecret, name }: IssuerConfig): Issuer {
	let known: Promise<oidc.Configuration> | undefined;

	function discover(): Promise<oidc.Configuration> {
		known ??= oidc
			.discovery(new URL(issuer), clientId, clientSecret, undefined, {
				timeout: timeoutSeconds,
				[oidc.customFetch]: (url, init) =>
					fetchWhole(url, { ...(init as RequestInit), timeoutMs: 1000 * timeoutSeconds, maxBytes }),
				// Only on this machine itself, as the configuration has checked.
				...(issuer.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
			})
			.catch((error: unknown) => {
				known = undefined;
				throw error;
			});
		return known;
	}

	async function start(redirectUri: string) {
		const client = await discover();
		const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
		const url = oidc.buildAuthorizationUrl(client, {
			redirect_uri: redirectUri,
			scope: 'openid email profile',
			code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
			code_challenge_method: 'S256',
			state,
			nonce,
		});
		return { url: url.href, checks: { state, nonce, codeVerifier } };
	}

	async function finish(url: URL, { state, nonce, codeVerifier }: OidcChecks): Promise<IssuerIdentity> {
		const client = await discover();
		const tokens = await oidc.authorizationCodeGrant(client, url, {
			expectedState: state,
			expectedNonce: nonce,
			pkceCodeVerifier: codeVerifier,
			idTokenExpected: true,
		});
		const { iss, sub, ...claims } = tokens.claims()!;
		const asks = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
		const { email, email_verified, name } = asks ? await oidc.fetchUserInfo(client, tokens.access_token, sub) : claims;
		return {
			issuer: iss,
			subject: sub,
			// As somebody could have signed up, or not at all.
			email: signupSchema.shape.email.safeParse(email).data ?? null,
			emailVerified: email_verified === true,
			fullName: signupSchema.shape.full_name.safeParse(name).data ?? null,
		};
	}

	return {
		url: issuer,
		name,
		start: (redirectUri) => start(redirectUri).catch(explain),
		finish: (url, checks) => finish(url, checks).catch(explain),
	};
}
