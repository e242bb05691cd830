import { type OidcFailure, signupSchema } from '@dermavigil/contract';
import * as oidc from 'openid-client';
import type { IssuerConfig } from '../../../config.ts';
import { findFetchFailure } from '../../../fetch-failure.ts';
import { fetchWhole } from '../../../fetch-whole.ts';
import { OidcError } from './oidc-error.ts';

/** The person whom an issuer has named. */
export interface IssuerIdentity {
	issuer: string;
	/** The issuer's own id for the person. */
	subject: string;
	email: string | null;
	/** Whether the issuer vouches for the address. */
	emailVerified: boolean;
	fullName: string | null;
}

/** What the issuer's response must match; only this server knows it. */
export interface OidcChecks {
	state: string;
	nonce: string;
	codeVerifier: string;
}

export interface Issuer {
	url: string;
	/** What people call it. */
	name: string;
	/** The address to send a browser to that is to return to `redirectUri`. Throws an OidcError. */
	start(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>;
	/** The person whom the issuer has named, from the whole URL at which the browser returned. Throws an OidcError. */
	finish(url: URL, checks: OidcChecks): Promise<IssuerIdentity>;
}

/** Seconds that each response of the issuer may take, and how many bytes it may have. */
const [timeoutSeconds, maxBytes] = [5, 1024 * 1024];

/** openid-client's codes for an issuer that does not answer, or not like an issuer. */
const unreachable = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/;

function toReason(error: unknown): OidcFailure {
	if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'failed';
	// A code that was already used, or has expired at the issuer.
	if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'replayed' : 'failed';
	if (error instanceof oidc.ClientError) return unreachable.test(error.code ?? '') ? 'unreachable' : 'wrongIssuer';
	// What fetch throws.
	return error instanceof TypeError ? 'unreachable' : 'failed';
}

/**
 * The issuer's own code for a refusal, such as invalid_client; undefined for anything that does not look like a code,
 * which could contain anything.
 */
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

/** The configured issuer. Its discovery document is read when somebody first wants to log in, not at the start. */
export function createIssuer({ issuer, clientId, clientSecret, name }: IssuerConfig): Issuer {
	let known: Promise<oidc.Configuration> | undefined;

	function discover(): Promise<oidc.Configuration> {
		known ??= oidc
			.discovery(new URL(issuer), clientId, clientSecret, undefined, {
				timeout: timeoutSeconds,
				[oidc.customFetch]: (url, init) =>
					fetchWhole(url, { ...(init as RequestInit), timeoutMs: 1000 * timeoutSeconds, maxBytes }),
				// Only on this machine, as the configuration has checked.
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
			// If it is an address that could sign up; otherwise none.
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
