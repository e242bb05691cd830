import { limits } from '@dermavigil/contract';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { oidcSignIns } from '../../../db/schema.ts';
import { hashToken, makeToken } from '../../../http/credentials.ts';
import type { IssuerIdentity, OidcChecks } from './issuer.ts';
import { OidcError } from './oidc-error.ts';

const isToken = (token: string) => eq(oidcSignIns.tokenHash, hashToken(token));
const isOpen = () => gt(oidcSignIns.expiresAt, new Date());

/** Sign-ins through the issuer that are under way, in the database. */
export function createOidcSignIns(db: Database) {
	/** Why no open sign-in was found. */
	async function explain(token: string | undefined): Promise<OidcError> {
		if (!token) return new OidcError('expired');
		const [row] = await db
			.select({ state: oidcSignIns.state })
			.from(oidcSignIns)
			.where(and(isToken(token), isOpen()));
		return new OidcError(row ? 'replayed' : 'expired');
	}

	return {
		/** Remembers what the issuer's response must match; the token goes into the browser's cookie. */
		async begin(checks: OidcChecks): Promise<string> {
			const token = makeToken();
			const expiresAt = new Date(Date.now() + limits.account.oidcFor);
			await db.insert(oidcSignIns).values({ tokenHash: hashToken(token), ...checks, expiresAt });
			return token;
		},

		/**
		 * What the response with this state must match; can be taken once. Throws an OidcError when the response came
		 * before, too late, or to another browser.
		 */
		async takeChecks(token: string | undefined, state: string | undefined): Promise<OidcChecks> {
			const { nonce, codeVerifier, answered } = oidcSignIns;
			const waits = token && state && and(isToken(token), eq(oidcSignIns.state, state), eq(answered, false), isOpen());
			const [row] = waits
				? await db
						.update(oidcSignIns)
						.set({ answered: true })
						.where(waits)
						.returning({ state: oidcSignIns.state, nonce, codeVerifier })
				: [];
			if (!row) throw await explain(token);
			return row;
		},

		/** Remembers whom the issuer has named, until they are logged in. */
		async saveIdentity(token: string, identity: IssuerIdentity): Promise<void> {
			await db.update(oidcSignIns).set(identity).where(isToken(token));
		},

		/** The person whom the issuer has named. Throws an OidcError when nobody is waiting to be logged in. */
		async findIdentity(token: string | undefined): Promise<IssuerIdentity> {
			const { issuer, subject, email, emailVerified, fullName } = oidcSignIns;
			const [row] = token
				? await db
						.select({ issuer, subject, email, emailVerified, fullName })
						.from(oidcSignIns)
						.where(and(isToken(token), isNotNull(subject), isOpen()))
				: [];
			if (!row?.issuer || !row.subject) throw await explain(token);
			return { ...row, issuer: row.issuer, subject: row.subject };
		},

		/** Forgets whom the issuer has named, in the transaction that logs them in. Throws an OidcError for the second of two. */
		async takeIdentity(tx: Database, token: string): Promise<void> {
			const noIdentity = { issuer: null, subject: null, email: null, fullName: null };
			const taken = await tx
				.update(oidcSignIns)
				.set(noIdentity)
				.where(and(isToken(token), isNotNull(oidcSignIns.subject), isOpen()))
				.returning({ state: oidcSignIns.state });
			if (taken.length === 0) throw new OidcError('replayed');
		},
	};
}

export type OidcSignIns = ReturnType<typeof createOidcSignIns>;
