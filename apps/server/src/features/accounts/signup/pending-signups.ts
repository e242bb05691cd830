import { AppError, limits, messages, type Signup } from '@dermavigil/contract';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { patients } from '../../../db/schema.ts';
import { checkPassword, hashPassword } from '../../../http/credentials.ts';
import { deriveKey, seal, unseal } from '../../../storage/encryption.ts';
import { accountColumns, hasEmail } from '../patient-row.ts';

const purpose = 'signup';

/** Email address, name, hash of the password, and when it expires. */
const contentSchema = z.tuple([z.string(), z.string(), z.string(), z.number()]);

/** Sign-ups that wait to be confirmed by email. Until then nothing is stored: the link carries everything, encrypted. */
export function createPendingSignups(db: Database, serverKey: Buffer, now = Date.now) {
	const key = deriveKey(serverKey, purpose);

	function open(token: string): z.infer<typeof contentSchema> {
		try {
			const content = contentSchema.parse(JSON.parse(String(unseal(key, purpose, Buffer.from(token, 'base64url')))));
			if (content[3] > now()) return content;
		} catch {
			// Not made by this server, or cut off.
		}
		throw new AppError('bad_request', messages.signup.confirmationExpired);
	}

	return {
		/** What the link in the message carries. Takes equally long whether there is such an account or not. */
		async createToken({ email, full_name, password }: Signup): Promise<string> {
			const content = [email, full_name, await hashPassword(password), now() + limits.account.confirmFor];
			return seal(key, purpose, Buffer.from(JSON.stringify(content))).toString('base64url');
		},

		/** The account with this email address, if there is one. */
		async findAccount(email: string): Promise<{ patientId: string; email: string } | undefined> {
			const found = { patientId: patients.id, email: accountColumns.email };
			const [patient] = await db.select(found).from(patients).where(hasEmail(email));
			return patient;
		},

		/**
		 * Creates the account and returns its id; undefined when it already existed, with this password. Throws bad_request
		 * for an invalid or expired token, forbidden when the password differs from that of the sign-up, and conflict when
		 * the account has a different one.
		 */
		async confirm(token: string, password: string): Promise<string | undefined> {
			const [email, fullName, passwordHash] = open(token);
			if (!(await checkPassword(passwordHash, password))) {
				throw new AppError('forbidden', messages.signup.otherPassword);
			}
			const row = { email, fullName, passwordHash, emailConfirmedAt: new Date() };
			const [added] = await db.insert(patients).values(row).onConflictDoNothing().returning({ id: patients.id });
			if (added) return added.id;
			const [account] = await db.select({ hash: patients.passwordHash }).from(patients).where(hasEmail(email));
			if (await checkPassword(account?.hash, password)) return undefined;
			throw new AppError('conflict', messages.signup.hasAccount);
		},
	};
}

export type PendingSignups = ReturnType<typeof createPendingSignups>;
