import { AppError, familyLimits, familyMessages, notFound, type Person } from '@dermavigil/contract';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockPatient } from '../../../db/lock-patient.ts';
import { carerInvitations, carers, patients } from '../../../db/schema.ts';
import type { Once } from '../../../http/idempotency.ts';
import type { Patient } from '../../../http/session.ts';
import type { DeferringStore } from '../../../storage/deferred-erasures.ts';
import { erasePeople } from '../erase-people.ts';
import { endShares, lockCaredFor } from './end-shares.ts';
import type { HandedOverNotice } from './notices.ts';

const isHolder = (accountId: string) => and(eq(carers.carerId, accountId), eq(carers.isHolder, true))!;
const holds = (accountId: string, personId: string) => and(eq(carers.personId, personId), isHolder(accountId))!;

/** Whether an account holds the maximum number of people. */
const holdsMaximum = async (tx: Database, accountId: string): Promise<boolean> =>
	(await tx.$count(carers, isHolder(accountId))) >= familyLimits.maxPeople;

/** Deletes the person's invitations, and returns their ids. */
async function endInvitations(tx: Database, personId: string): Promise<string[]> {
	const ended = await tx
		.delete(carerInvitations)
		.where(eq(carerInvitations.personId, personId))
		.returning({ id: carerInvitations.id });
	return ended.map(({ id }) => id);
}

async function select(tx: Database, where: SQL): Promise<Person[]> {
	const rows = await tx
		.select({ id: patients.id, full_name: patients.fullName, care: carers })
		.from(carers)
		.innerJoin(patients, eq(patients.id, carers.personId))
		.where(where)
		.orderBy(asc(carers.since), patients.id);
	return rows.map(({ care, ...person }) => ({
		...person,
		right: care.right,
		is_held: care.isHolder,
		since: care.since.toISOString(),
	}));
}

async function find(tx: Database, where: SQL): Promise<Person> {
	const [person] = await select(tx, where);
	if (!person) throw notFound();
	return person;
}

/**
 * The people whom the given account cares for, in the database. Nobody else is found. Erasing a person removes their
 * images from the image store. `noteHandedOver` tells the account to which a person is handed over.
 */
export function createPeopleStore(
	db: Database,
	files: Pick<DeferringStore, 'erase'>,
	noteHandedOver: HandedOverNotice,
) {
	return {
		list: ({ accountId }: Patient) => select(db, eq(carers.carerId, accountId)),

		find: ({ accountId }: Patient, personId: string) =>
			find(db, and(eq(carers.carerId, accountId), eq(carers.personId, personId))!),

		/** Adds a person without a login, whom the account holds. Throws conflict when it holds the maximum. */
		async add({ accountId }: Patient, fullName: string, once: Once): Promise<Person> {
			const id = await once(async (tx) => {
				await lockPatient(tx, accountId);
				if (await holdsMaximum(tx, accountId)) throw new AppError('conflict', familyMessages.tooManyPeople);
				const [added] = await tx.insert(patients).values({ fullName }).returning({ id: patients.id });
				const care = { personId: added!.id, carerId: accountId, right: 'manage', isHolder: true } as const;
				await tx.insert(carers).values(care);
				return added!.id;
			});
			return await find(db, holds(accountId, id));
		},

		/** The person as a patient in their own right. Throws not_found for anybody whom the account does not hold. */
		async asHeld(account: Patient, personId: string): Promise<Patient> {
			const { id } = await find(db, holds(account.accountId, personId));
			return { ...account, id };
		},

		/** Changes the name of a person whom the account holds. Throws not_found. */
		async rename({ accountId }: Patient, personId: string, fullName: string): Promise<Person> {
			await find(db, holds(accountId, personId));
			await db.update(patients).set({ fullName }).where(eq(patients.id, personId));
			return await find(db, holds(accountId, personId));
		},

		/**
		 * Makes a carer of the person their holder. Returns the ids of the person's invitations, which end: the next holder
		 * decides whom to invite. Throws not_found, and conflict when the carer may not manage or holds the maximum.
		 */
		async handOver({ accountId }: Patient, personId: string, carerRowId: string): Promise<string[]> {
			return await db.transaction(async (tx) => {
				// Keeps the account from inviting anybody in the meantime.
				await lockPatient(tx, accountId);
				const [next] = await tx
					.select({ right: carers.right, accountId: carers.carerId })
					.from(carers)
					.innerJoin(patients, eq(patients.id, carers.carerId))
					.where(and(eq(carers.id, carerRowId), eq(carers.personId, personId), eq(carers.isHolder, false)))
					// Keeps the account that is to hold the person from being erased in the meantime.
					.for('update');
				if (!next) throw notFound();
				const given = await tx.update(carers).set({ isHolder: false }).where(holds(accountId, personId)).returning();
				if (given.length === 0) throw notFound();
				if (next.right !== 'manage') throw new AppError('conflict', familyMessages.notManager);
				if (await holdsMaximum(tx, next.accountId)) throw new AppError('conflict', familyMessages.holderIsFull);
				await tx.update(carers).set({ isHolder: true }).where(eq(carers.id, carerRowId));
				await noteHandedOver(tx, accountId, next.accountId);
				return await endInvitations(tx, personId);
			});
		},

		/** Stops caring for a person whom somebody else holds, and ends the links that the account made for them. Throws not_found. */
		async leave({ accountId }: Patient, personId: string): Promise<void> {
			const which = and(eq(carers.personId, personId), eq(carers.carerId, accountId), eq(carers.isHolder, false))!;
			await db.transaction(async (tx) => {
				await lockCaredFor(tx, which);
				const [left] = await tx.delete(carers).where(which).returning();
				if (!left) throw notFound();
				await endShares(tx, left);
			});
		},

		/**
		 * Erases a person whom the account holds, and everything stored about them. Returns the ids of their invitations.
		 * The caller has confirmed who is asking. Throws not_found.
		 */
		async erase({ accountId }: Patient, personId: string): Promise<string[]> {
			const { invitations, images } = await db.transaction(async (tx) => {
				const [held] = await tx
					.select({ id: patients.id })
					.from(carers)
					.innerJoin(patients, eq(patients.id, carers.personId))
					.where(holds(accountId, personId))
					.for('update');
				if (!held) throw notFound();
				return { invitations: await endInvitations(tx, personId), images: await erasePeople(tx, [personId]) };
			});
			await files.erase(images);
			return invitations;
		},
	};
}
