import { AppError, type Carer, messages, type Right } from '@dermavigil/contract';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { isHeldBy } from '../../../db/care.ts';
import type { Database } from '../../../db/database.ts';
import { carers, patients } from '../../../db/schema.ts';
import type { Patient } from '../../../http/session.ts';
import { accountColumns } from '../patient-row.ts';
import { endShares, lockCaredFor } from './end-shares.ts';

/** The carers of the account that comes first, and of the people whom it holds. Others are not found. */
export interface CarerStore {
	list(account: Patient): Promise<Carer[]>;
	/** Changes what a carer may do. Whoever may only look has no links to the records. Throws not_found. */
	change(account: Patient, id: string, right: Right): Promise<Carer>;
	/** Ends what a carer may do, and the links that they made. Returns to whose records. Throws not_found. */
	remove(account: Patient, id: string): Promise<string>;
}

const notFound = () => new AppError('not_found', messages.server.notFound);

/** Carers in the database. */
export function createCarerStore(db: Database): CarerStore {
	const ofAccount = ({ accountId }: Patient, further?: SQL) =>
		and(isHeldBy(db, accountId, carers.personId), eq(carers.isHolder, false), further)!;

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
		list: (account) => select(ofAccount(account)),

		async change(account, id, right) {
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

		async remove(account, id) {
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
