import type { OidcFailure } from '@dermavigil/contract';

/** Why a sign-in through the issuer failed. */
export class OidcError extends Error {
	readonly reason: OidcFailure;
	/** The exact cause, in one word, for the operator. Reveals nothing about a person. */
	readonly code: string | undefined;

	constructor(reason: OidcFailure, code?: string) {
		super(`A sign-in through the issuer failed: ${reason}`);
		this.reason = reason;
		this.code = code;
	}
}
