import { timingSafeEqual } from 'node:crypto';
import { limits, notFound } from '@dermavigil/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { addMeasures, type MeasuredScanRow } from '../../db/measured-scan.ts';
import { lastSavedFirst, readAssessments, type ScanAssessments, selectScans } from '../../db/scan-view.ts';
import { lesions, patients, scans, shareSessions, shares } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../http/credentials.ts';
import { findShareByToken, isSharedBy, isShareOpen, type OpenShare } from '../../http/shares/open-share.ts';
import { hashCode } from './store.ts';

/** What opens a link: the secret in its address, and its code. */
interface ShareKey {
	token: string;
	code: string;
}

/** What somebody who has opened a link can do and see. `hashKey`: a secret of this server. `now` gives milliseconds since 1970. */
export function createShareVisits(db: Database, hashKey: Buffer, now: () => number) {
	/** Counts the attempt. Locked, so that simultaneous attempts cannot exceed what the link allows. */
	async function checkKey(tx: Database, id: string, { token, code }: ShareKey): Promise<boolean> {
		const [row] = await tx
			.select({ codeHash: shares.codeHash })
			.from(shares)
			.where(and(eq(shares.id, id), eq(shares.tokenHash, hashToken(token)), isShareOpen(now())))
			.for('update');
		if (!row) return false;
		const right = timingSafeEqual(row.codeHash, hashCode(hashKey, token, code));
		const counted = right
			? { openCount: sql`${shares.openCount} + 1`, lastOpenedAt: new Date(now()) }
			: { wrongCodes: sql`${shares.wrongCodes} + 1` };
		await tx.update(shares).set(counted).where(eq(shares.id, id));
		return right;
	}

	return {
		/**
		 * Begins a visit with a link and its code: returns the token for its cookie. Counts wrong codes. undefined for a
		 * wrong code, and for a link that is unknown or has ended.
		 */
		async begin(id: string, key: ShareKey): Promise<{ token: string; share: OpenShare } | undefined> {
			const token = makeToken();
			const expiresAt = new Date(now() + limits.share.sessionFor);
			const begun = await db.transaction(async (tx) => {
				if (!(await checkKey(tx, id, key))) return false;
				await tx.insert(shareSessions).values({ shareId: id, tokenHash: hashToken(token), expiresAt });
				return true;
			});
			const share = begun ? await findShareByToken(db, token, now()) : undefined;
			return share && { token, share };
		},

		async end({ sessionId }: OpenShare): Promise<void> {
			await db.delete(shareSessions).where(eq(shareSessions.id, sessionId));
		},

		/** The patient's name, and the lesion if one is shared. */
		async describe({
			patientId,
			lesionId,
		}: OpenShare): Promise<{ fullName: string; lesion: { nickname: string; bodyPart: string } | null }> {
			const [[patient], [lesion]] = await Promise.all([
				db.select({ fullName: patients.fullName }).from(patients).where(eq(patients.id, patientId)),
				lesionId === null
					? []
					: db
							.select({ nickname: lesions.nickname, bodyPart: lesions.bodyPart })
							.from(lesions)
							.where(eq(lesions.id, lesionId)),
			]);
			// The patient was erased after the link was found.
			if (!patient) throw notFound();
			return { ...patient, lesion: lesion ?? null };
		},

		/** What is shared, newest first. */
		async scans(share: OpenShare): Promise<MeasuredScanRow[]> {
			const rows = await selectScans(db)
				.where(isSharedBy(share))
				.orderBy(...lastSavedFirst)
				.limit(limits.share.maxScans);
			return await addMeasures(db, rows);
		},

		/** A shared scan with its assessment. Throws AppError not_found. */
		async scan(share: OpenShare, id: string): Promise<MeasuredScanRow & ScanAssessments> {
			const found = await selectScans(db).where(and(eq(scans.id, id), isSharedBy(share)));
			const [scan] = await addMeasures(db, found);
			if (!scan) throw notFound();
			return { ...scan, ...(await readAssessments(db, id)) };
		},
	};
}
