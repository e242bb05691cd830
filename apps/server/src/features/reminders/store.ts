import {
	notFound,
	type PushSubscriptionInput,
	type ReminderChange,
	type RenewedSubscription,
	reminderLimits,
} from '@dermavigil/contract';
import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { reminderSettings, reminderTargets } from '../../db/schema.ts';
import { lockLogin, type Patient } from '../../http/session.ts';

type Settings = typeof reminderSettings.$inferSelect;
type Target = typeof reminderTargets.$inferSelect;

/** How the given patient is reminded, in the database. `now`: milliseconds since 1970. */
export function createReminderStore(db: Database, now: () => number) {
	async function saveSettings(tx: Database, settings: typeof reminderSettings.$inferInsert): Promise<void> {
		await lockPatient(tx, settings.patientId);
		await tx
			.insert(reminderSettings)
			.values(settings)
			.onConflictDoUpdate({ target: reminderSettings.patientId, set: settings });
	}

	return {
		/** No settings before the first reminder was turned on. */
		async read(patientId: string): Promise<{ settings: Settings | undefined; targets: Target[] }> {
			const [settings] = await db.select().from(reminderSettings).where(eq(reminderSettings.patientId, patientId));
			const mine = eq(reminderTargets.patientId, patientId);
			const targets = await db.select().from(reminderTargets).where(mine).orderBy(reminderTargets.createdAt);
			return { settings, targets };
		},

		async change(
			patientId: string,
			{ by_mail, quiet_from: quietFrom, quiet_to: quietTo, time_zone: timeZone }: ReminderChange,
		): Promise<void> {
			await db.transaction(async (tx) => {
				await saveSettings(tx, { patientId, timeZone, quietFrom, quietTo });
				const mine = eq(reminderTargets.patientId, patientId);
				// Checks again what was waiting for the end of the old quiet hours.
				await tx
					.update(reminderTargets)
					.set({ notBefore: null })
					.where(and(mine, eq(reminderTargets.failures, 0)));
				if (!by_mail) await tx.delete(reminderTargets).where(and(mine, isNull(reminderTargets.endpoint)));
				else
					await tx
						.insert(reminderTargets)
						.values({ patientId, remindedUntil: new Date(now()) })
						.onConflictDoNothing();
			});
		},

		/** Adds a browser by its subscription, for this patient alone. */
		async addDevice(patient: Patient, { endpoint, keys, time_zone: timeZone }: PushSubscriptionInput): Promise<void> {
			const { id: patientId } = patient;
			await db.transaction(async (tx) => {
				await saveSettings(tx, { patientId, timeZone });
				// As for a passkey: the maker of the account may not be its owner, whose first reset link ends that login.
				await lockLogin(tx, patient);
				const at = new Date(now());
				const device = { patientId, endpoint, ...keys, failures: 0, remindedUntil: at, createdAt: at };
				// A browser reminds whoever last turned it on.
				await tx
					.insert(reminderTargets)
					.values(device)
					.onConflictDoUpdate({ target: reminderTargets.endpoint, set: { ...device, notBefore: null } });
				const devices = and(eq(reminderTargets.patientId, patientId), isNotNull(reminderTargets.endpoint));
				const newest = tx
					.select({ id: reminderTargets.id })
					.from(reminderTargets)
					.where(devices)
					.orderBy(desc(reminderTargets.createdAt), desc(reminderTargets.id))
					.limit(reminderLimits.maxDevices);
				await tx.delete(reminderTargets).where(and(devices, notInArray(reminderTargets.id, newest)));
			});
		},

		/** Gives a browser a new address; returns whom it reminds. Throws AppError not_found. */
		async renewDevice({ before, endpoint, keys }: RenewedSubscription): Promise<string> {
			return await db.transaction(async (tx) => {
				const old = eq(reminderTargets.endpoint, before);
				const reminded = { patientId: reminderTargets.patientId };
				// If the person has turned notifications on again, the new address is already there.
				const isKnown =
					endpoint !== before && (await tx.$count(reminderTargets, eq(reminderTargets.endpoint, endpoint))) > 0;
				const device = { endpoint, ...keys, failures: 0, notBefore: null };
				const [renewed] = isKnown
					? await tx.delete(reminderTargets).where(old).returning(reminded)
					: await tx.update(reminderTargets).set(device).where(old).returning(reminded);
				if (!renewed) throw notFound();
				return renewed.patientId;
			});
		},

		/** Throws AppError not_found. */
		async removeDevice(patientId: string, id: string): Promise<void> {
			const removed = await db
				.delete(reminderTargets)
				.where(
					and(
						...[eq(reminderTargets.id, id), eq(reminderTargets.patientId, patientId)],
						isNotNull(reminderTargets.endpoint),
					),
				)
				.returning({ id: reminderTargets.id });
			if (removed.length === 0) throw notFound();
		},

		/** Forgets all settings and targets. */
		async stop(patientId: string): Promise<void> {
			await db.delete(reminderSettings).where(eq(reminderSettings.patientId, patientId));
		},

		/** The same by the id of a stop token. Returns the patient, unless it was already done. */
		async stopById(stopId: string): Promise<string | undefined> {
			const [stopped] = await db
				.delete(reminderSettings)
				.where(eq(reminderSettings.stopId, stopId))
				.returning({ patientId: reminderSettings.patientId });
			return stopped?.patientId;
		},
	};
}

export type ReminderStore = ReturnType<typeof createReminderStore>;
