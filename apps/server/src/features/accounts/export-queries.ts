import { and, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { furtherAssessments, furtherPhotos } from '../../db/further-photos.ts';
import { toPatientNotes } from '../../db/scan-view.ts';
import {
	auditLog,
	carerInvitations,
	carers,
	checkedRegions,
	identities,
	lesions,
	linkedSpots,
	passkeys,
	patients,
	reminderSettings,
	reminderTargets,
	scans,
	selfChecks,
	sessions,
	shares,
	unlinkedIssuers,
} from '../../db/schema.ts';
import type { Patient } from '../../http/session.ts';

/** How many rows of the audit log, and how many scans, are in memory at a time: one assessment may be half a megabyte. */
const [page, scanPage] = [1000, 20];

/** Everything stored about a patient, table by table, without the hashes of passwords and tokens. */
export function createExportQueries(db: Database) {
	return {
		async account({ id }: Patient) {
			const { email, fullName, emailConfirmedAt, createdAt } = patients;
			const shown = { id: patients.id, email, fullName, emailConfirmedAt, createdAt };
			const [account] = await db.select(shown).from(patients).where(eq(patients.id, id));
			return account;
		},

		/** Who cares for the patient, whom the patient cares for, and the invitations of both kinds, without the secrets that accept them. */
		async family({ id }: Patient) {
			const { personId, carerId, right, isHolder, since } = carers;
			const { tokenHash, ...invitation } = getTableColumns(carerInvitations);
			const about = or(eq(invitation.personId, id), eq(invitation.invitedBy, id));
			return {
				carers: await db
					.select({ fullName: patients.fullName, email: patients.email, right, isHolder, since })
					.from(carers)
					.innerJoin(patients, eq(patients.id, carerId))
					.where(eq(personId, id)),
				people: await db
					.select({ id: patients.id, fullName: patients.fullName, right, isHolder, since })
					.from(carers)
					.innerJoin(patients, eq(patients.id, personId))
					.where(eq(carerId, id)),
				invitations: await db.select(invitation).from(carerInvitations).where(about),
			};
		},

		async sessions({ id }: Patient) {
			const { client, remembered, createdAt, lastSeenAt, expiresAt } = sessions;
			const shown = { client, remembered, createdAt, lastSeenAt, expiresAt };
			return await db.select(shown).from(sessions).where(eq(sessions.patientId, id)).orderBy(createdAt);
		},

		/** The accounts at issuers that open this one, followed by the issuers that no longer do. */
		async identities({ id }: Patient) {
			const { issuer, subject, linkedAt } = identities;
			const shown = { issuer, subject, linkedAt };
			const { patientId, ...unlinked } = getTableColumns(unlinkedIssuers);
			return [
				...(await db.select(shown).from(identities).where(eq(identities.patientId, id)).orderBy(linkedAt)),
				...(await db.select(unlinked).from(unlinkedIssuers).where(eq(patientId, id)).orderBy(unlinked.unlinkedAt)),
			];
		},

		async passkeys({ id }: Patient) {
			const { credentialId, transports, name, addedAt, usedAt } = passkeys;
			const shown = { credentialId, transports, name, addedAt, usedAt };
			return await db.select(shown).from(passkeys).where(eq(passkeys.patientId, id)).orderBy(addedAt);
		},

		/** When and where reminders are sent; for each browser its address at the push service, without the keys that encrypt for it. */
		async reminders({ id }: Patient) {
			const { stopId, ...settings } = getTableColumns(reminderSettings);
			const { p256dh, auth, ...target } = getTableColumns(reminderTargets);
			const targets = db.select(target).from(reminderTargets).where(eq(reminderTargets.patientId, id));
			return {
				settings: await db.select(settings).from(reminderSettings).where(eq(reminderSettings.patientId, id)),
				targets: await targets.orderBy(reminderTargets.createdAt),
			};
		},

		async lesions({ id }: Patient) {
			return await db.select().from(lesions).where(eq(lesions.patientId, id)).orderBy(lesions.createdAt);
		},

		async selfChecks({ id }: Patient) {
			return await db.select().from(selfChecks).where(eq(selfChecks.patientId, id)).orderBy(selfChecks.startedAt);
		},

		async checkedRegions({ id }: Patient) {
			const { patientId, savedAt } = checkedRegions;
			return await db.select().from(checkedRegions).where(eq(patientId, id)).orderBy(savedAt);
		},

		/** Which lesions the spots in self-checks correspond to. */
		async linkedSpots({ id }: Patient) {
			const { patientId, region, number } = linkedSpots;
			return await db.select().from(linkedSpots).where(eq(patientId, id)).orderBy(region, number);
		},

		/** The links shared with doctors, without the secrets that open them. */
		async shares({ id }: Patient) {
			const { patientId, tokenHash, codeHash, ...shown } = getTableColumns(shares);
			return await db.select(shown).from(shares).where(eq(patientId, id)).orderBy(shares.createdAt);
		},

		/** The names of all images, those of the newest scan first. */
		async images({ id }: Patient) {
			const { image, heatmap, thumbnail, savedAt } = scans;
			const shown = { id: scans.id, image, heatmap, thumbnail, furtherPhotos };
			return await db.select(shown).from(scans).where(eq(scans.patientId, id)).orderBy(desc(savedAt), desc(scans.id));
		},

		/** The scans with these ids that have not been deleted since, without what clinicians write for each other or have not sent yet. */
		async *scans({ id }: Patient, ids: readonly string[]) {
			const { teamNotes, outcome, ...shown } = getTableColumns(scans);
			for (let i = 0; i < ids.length; i += scanPage) {
				const some = inArray(scans.id, ids.slice(i, i + scanPage));
				const rows = await db
					.select({ ...shown, furtherPhotos, furtherAssessments })
					.from(scans)
					.where(and(eq(scans.patientId, id), some))
					.orderBy(desc(scans.savedAt), desc(scans.id));
				for (const scan of rows) yield { ...scan, notes: toPatientNotes(scan) };
			}
		},

		/** The patient's own calls, those of carers about their records, and those through links that they share, oldest first. */
		async *calls({ id }: Patient) {
			const own = db
				.select({ id: sql<string>`${shares.id}::text` })
				.from(shares)
				.where(eq(shares.patientId, id));
			for (let after = 0; ; ) {
				// A clinician's name is what they typed themselves.
				const byPatient = and(eq(auditLog.actorKind, 'patient'), eq(auditLog.actor, id));
				const byLink = and(eq(auditLog.actorKind, 'link'), sql`${auditLog.actor} = any(array(${own}))`);
				const byCarer = eq(auditLog.person, id);
				const rows = await db
					.select()
					.from(auditLog)
					.where(and(or(byPatient, byLink, byCarer), gt(auditLog.id, after)))
					.orderBy(auditLog.id)
					.limit(page);
				yield* rows;
				if (rows.length < page) return;
				after = rows.at(-1)!.id;
			}
		},
	};
}
