import { AppError, limits, messages, type NewPasskey, signInMessages, type UsedPasskey } from '@dermavigil/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { passkeyChallenges, type passkeys } from '../../../db/schema.ts';
import { hashToken } from '../../../http/credentials.ts';
import { getOwnUrl } from '../../../http/origin.ts';
import type { PatientRow } from '../patient-row.ts';

/** Loaded with the first passkey: it is a sixth of what the server would load at its start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The origin that people have open, and the name that passkeys are bound to. */
export interface RelyingParty {
	origin: string;
	id: string;
}

type PasskeyRow = typeof passkeys.$inferSelect;
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** This server, as the sender of a request addresses it: only by one of its own hosts. Throws AppError misdirected for any other. */
export function getRelyingParty(request: FastifyRequest): RelyingParty {
	const url = getOwnUrl(request);
	if (!url) throw new AppError('misdirected', messages.server.otherHost);
	return { origin: url.origin, id: url.hostname };
}

/** The id of a patient as authenticators store it. */
const toUserId = (patientId: string) => Uint8Array.from(Buffer.from(patientId.replaceAll('-', ''), 'hex'));

const failed = () => new AppError('bad_request', signInMessages.passkey.failed);

/**
 * Throws for a statement of who made an authenticator. None is asked for, and browsers then send none but one without certificates. The
 * certificates are of whoever sends them, and name lists of revoked ones, which would be fetched wherever that leads.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
	const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
	const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
	const format = attestation.get('fmt');
	if (format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)) return;
	throw new Error('An authenticator says who made it.');
}

/** Remembers a challenge, by its hash. `patientId`: who is adding a passkey; null when somebody is logging in. */
async function saveChallenge(db: Database, challenge: string, patientId: string | null): Promise<void> {
	const expiresAt = new Date(Date.now() + limits.passkey.challengeFor);
	await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), patientId, expiresAt });
}

/** Whether a challenge was remembered for the same purpose, and has neither been answered nor expired. Forgets it. */
async function takeChallenge(db: Database, challenge: string, patientId: string | null): Promise<boolean> {
	const { challengeHash, patientId: owner, expiresAt } = passkeyChallenges;
	const isTheirs = patientId === null ? isNull(owner) : eq(owner, patientId);
	const taken = await db
		.delete(passkeyChallenges)
		.where(and(eq(challengeHash, hashToken(challenge)), isTheirs, gt(expiresAt, new Date())))
		.returning({ challengeHash });
	return taken.length === 1;
}

/** WebAuthn's registration and authentication: what to ask browsers for, and whether their responses are valid. */
export function createCeremonies(db: Database) {
	return {
		/** What to ask the browser for to add a passkey to an account that already has `known` ones. */
		async startAdding(party: RelyingParty, { id, email, fullName }: PatientRow, known: PasskeyRow[]) {
			const { generateRegistrationOptions } = await loadWebAuthn();
			const options = await generateRegistrationOptions({
				...{ rpName: 'DermaVigil', rpID: party.id, attestationType: 'none' },
				...{ userID: toUserId(id), userName: email, userDisplayName: fullName },
				excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
				authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
			});
			await saveChallenge(db, options.challenge, id);
			return options;
		},

		/** The new credential. Throws bad_request unless the response is valid, meant for this server, in time, and the first one. */
		async finishAdding(
			party: RelyingParty,
			patientId: string,
			{ authenticatorAttachment: _, ...response }: NewPasskey,
		) {
			const transports = (response.response.transports ?? []) as Transports;
			const verify = async () => {
				await refuseCertificates(response.response.attestationObject);
				const { verifyRegistrationResponse } = await loadWebAuthn();
				return await verifyRegistrationResponse({
					response: { ...response, response: { ...response.response, transports } },
					expectedChallenge: (challenge) => takeChallenge(db, challenge, patientId),
					expectedOrigin: party.origin,
					expectedRPID: party.id,
					requireUserVerification: false,
				});
			};
			const { registrationInfo } = await verify().catch(() => ({ registrationInfo: undefined }));
			if (!registrationInfo) throw failed();
			const { id: credentialId, publicKey, counter } = registrationInfo.credential;
			return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
		},

		/** What to ask the browser for to log in: it offers the passkeys that it has for this server. */
		async startLogin(party: RelyingParty) {
			const { generateAuthenticationOptions } = await loadWebAuthn();
			const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'preferred' });
			await saveChallenge(db, options.challenge, null);
			return options;
		},

		/** The new counter of a passkey that logs in. Throws bad_request likewise, and when the counter went back. */
		async finishLogin(party: RelyingParty, row: PasskeyRow, { authenticatorAttachment: _, ...used }: UsedPasskey) {
			const { userHandle, ...signed } = used.response;
			const { verifyAuthenticationResponse } = await loadWebAuthn();
			const { verified, authenticationInfo } = await verifyAuthenticationResponse({
				response: { ...used, response: { ...signed, ...(userHandle && { userHandle }) } },
				expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
				expectedOrigin: party.origin,
				expectedRPID: party.id,
				credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: row.counter },
				requireUserVerification: false,
			}).catch(() => ({ verified: false, authenticationInfo: undefined }));
			if (!verified || !authenticationInfo) throw failed();
			return authenticationInfo.newCounter;
		},
	};
}
