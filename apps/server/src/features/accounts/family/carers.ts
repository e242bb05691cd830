import { type Carer, notFound, type Right } from '@dermavigil/contract';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { isHeldBy } from '../../../db/care.ts';
import type { Database } from '../../../db/database.ts';
import { carers, patients } from '../../../db/schema.ts';
import type { Patient } from '../../../http/session.ts';
import { accountColumns } from '../patient-row.ts';
import { endShares, lockCaredFor } from './end-shares.ts';

/** The carers of the given account, and of the people that it holds, in the database. Others are not found. */
export function createCarerStore(db: Database) {
	const ofAccount = ({ accountId }: Patient, further?: SQL) =>
		and(isHeldBy(accountId, carers.personId), eq(carers.isHolder, false), further)!;

	async function select(where: SQL): Promise<Carer[]> {
		const rows = await db
			.select({ care: carers, fullName: patients.fullName, email: accountColumns.email })
			.from(carers)
			.innerJoin(patients, eq(patients.id, carers.carerId))
			.where(where)
			.orderBy(asc(carers.since), carers.id);
		return rows.map(({ care, fullName, email }) => ({
			id: care.id,
			person_id: care.personId,
			full_name: fullName,
			email,
			right: care.right,
			since: care.since.toISOString(),
		}));
	}

	return {
		list: (account: Patient) => select(ofAccount(account)),

		/** Changes what a carer may do. A carer who may only view has no links to the records. Throws not_found. */
		async change(account: Patient, id: string, right: Right): Promise<Carer> {
			const which = ofAccount(account, eq(carers.id, id));
			await db.transaction(async (tx) => {
				await lockCaredFor(tx, which);
				const [changed] = await tx.update(carers).set({ right }).where(which).returning();
				if (changed && right === 'view') await endShares(tx, changed);
			});
			const [carer] = await select(which);
			if (!carer) throw notFound();
			return carer;
		},

		/** Ends a carer's access, and the links that they made. Returns the id of the person whose records they were. Throws not_found. */
		async remove(account: Patient, id: string): Promise<string> {
			const which = ofAccount(account, eq(carers.id, id));
			return await db.transaction(async (tx) => {
				await lockCaredFor(tx, which);
				const [removed] = await tx.delete(carers).where(which).returning();
				if (!removed) throw notFound();
				await endShares(tx, removed);
				return removed.personId;
			});
		},
	};
}
