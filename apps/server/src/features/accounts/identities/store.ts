import { notFound, type SignInMethods } from '@dermavigil/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockPatient } from '../../../db/lock-patient.ts';
import { identities, patients, unlinkedIssuers } from '../../../db/schema.ts';
import { LoginEnded, type Patient } from '../../../http/session.ts';
import { accountColumns, hasEmail, type PatientRow, requireWayIn } from '../patient-row.ts';
import type { IssuerIdentity } from './issuer.ts';
import { OidcError } from './oidc-error.ts';

const isIdentity = ({ issuer, subject }: IssuerIdentity) =>
	and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Whether the account has or had an identity at the issuer: anybody else who comes with its address may be another person. */
async function knowsIssuer(tx: Database, { id }: PatientRow, issuer: string): Promise<boolean> {
	const rowsIn = (table: typeof identities | typeof unlinkedIssuers) =>
		tx
			.select({ issuer: table.issuer })
			.from(table)
			.where(and(eq(table.patientId, id), eq(table.issuer, issuer)))
			.limit(1);
	return (await rowsIn(identities)).length > 0 || (await rowsIn(unlinkedIssuers)).length > 0;
}

async function findAccount(tx: Database, identity: IssuerIdentity) {
	const { email, emailVerified, issuer } = identity;
	const [linked] = await tx
		.select({ account: accountColumns })
		.from(identities)
		.innerJoin(patients, eq(patients.id, identities.patientId))
		.where(isIdentity(identity));
	if (linked) return { account: linked.account };
	if (email === null) throw new OidcError('unverified');
	const [account] = await tx.select(accountColumns).from(patients).where(hasEmail(email));
	const isVouched =
		emailVerified && (!account || (account.emailConfirmedAt && !(await knowsIssuer(tx, account, issuer))));
	return { account, ...(!isVouched && { linkTo: email }) };
}

/** Identities in the database. */
export function createIdentityStore(db: Database) {
	return {
		/**
		 * The account that an identity opens; undefined when one is to be created. `linkTo`: the address whose password is
		 * needed first, since nothing else shows that both belong to the same person. If the issuer does not vouch for the
		 * address, it is returned even when there is no account, so that nobody learns who has one. Throws an OidcError
		 * without an address.
		 */
		findAccount: (identity: IssuerIdentity) =>
			// All from one moment: if the same sign-in is finished twice, what the other attempt links in between must not
			// look like another person's.
			db.transaction((tx) => findAccount(tx, identity), { isolationLevel: 'repeatable read', accessMode: 'read only' }),

		/** Links the identity to an account. Returns whether it was new. */
		async link(tx: Database, { id: patientId }: PatientRow, { issuer, subject }: IssuerIdentity): Promise<boolean> {
			const row = { patientId, issuer, subject };
			const linked = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.id });
			await tx
				.delete(unlinkedIssuers)
				.where(and(eq(unlinkedIssuers.patientId, patientId), eq(unlinkedIssuers.issuer, issuer)));
			return linked.length > 0;
		},

		/** Creates an account without a password, for an identity whose address the issuer vouches for. */
		async create(tx: Database, { email, fullName }: IssuerIdentity): Promise<PatientRow> {
			const row = { email: email!, fullName: fullName ?? email!.split('@', 1)[0]!, emailConfirmedAt: new Date() };
			const [added] = await tx.insert(patients).values(row).onConflictDoNothing().returning(accountColumns);
			// Somebody else has just signed up with the address.
			if (!added) throw new OidcError('failed');
			return added;
		},

		/** Whether the patient has a password, and their identities. `name`: what people call an issuer. */
		async listMethods({ id }: Patient, name: (issuer: string) => string): Promise<Omit<SignInMethods, 'passkeys'>> {
			const [row] = await db.select({ hash: patients.passwordHash }).from(patients).where(eq(patients.id, id));
			if (!row) throw new LoginEnded();
			const rows = await db
				.select()
				.from(identities)
				.where(eq(identities.patientId, id))
				.orderBy(asc(identities.linkedAt), identities.id);
			return {
				has_password: row.hash !== null,
				identities: rows.map(({ id: each, issuer, linkedAt }) => ({
					...{ id: each, name: name(issuer), linked_at: linkedAt.toISOString() },
				})),
			};
		},

		/**
		 * Removes one of the patient's identities. From then on, the issuer's word alone links none to the account. Throws
		 * not_found, or conflict when nothing else opens the account.
		 */
		async unlink(patient: Patient, id: string): Promise<void> {
			await db.transaction(async (tx) => {
				// Erasing the account locks it first, too.
				await lockPatient(tx, patient.id);
				const [removed] = await tx
					.delete(identities)
					.where(and(eq(identities.id, id), eq(identities.patientId, patient.id)))
					.returning({ issuer: identities.issuer });
				if (!removed) throw notFound();
				await tx
					.insert(unlinkedIssuers)
					.values({ patientId: patient.id, ...removed })
					.onConflictDoNothing();
				await requireWayIn(tx, patient);
			});
		},
	};
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;
