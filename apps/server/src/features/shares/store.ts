import { createHmac, randomInt } from 'node:crypto';
import {
	AppError,
	limits,
	type NewShare,
	notFound,
	type Share,
	type ShareInput,
	type ShareTarget,
	shareMessages,
} from '@dermavigil/contract';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { lesions, scans, shares } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../http/credentials.ts';
import type { Once } from '../../http/idempotency.ts';
import { actFor, lockLogin, type Patient } from '../../http/session.ts';
import { isShareOpen } from '../../http/shares/open-share.ts';

const { codeDigits, durations, endedListedFor, maxListed, maxOpen, maxWrongCodes } = limits.share;

/** The hash of a link's code. */
export function hashCode(key: Buffer, token: string, code: string): Buffer {
	return createHmac('sha256', key).update(`share:${token}:${code}`).digest();
}

const makeCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

function toState({ revokedAt, wrongCodes, expiresAt }: typeof shares.$inferSelect, now: number): Share['state'] {
	if (revokedAt) return 'revoked';
	if (wrongCodes >= maxWrongCodes) return 'closed';
	return expiresAt.getTime() > now ? 'open' : 'expired';
}

/**
 * The links of the given patient, in the database. Other patients' links, scans and lesions are not found. `hashKey`: a
 * secret of this server. `now` gives milliseconds since 1970.
 */
export function createShareStore(db: Database, hashKey: Buffer, now: () => number) {
	async function requireTarget(tx: Database, patientId: string, { kind, id }: ShareTarget): Promise<void> {
		const table = kind === 'scan' ? scans : lesions;
		const [found] = await tx
			.select({ id: table.id })
			.from(table)
			.where(and(eq(table.id, id), eq(table.patientId, patientId)));
		if (!found) throw notFound();
	}

	return {
		/** Newest first: all open links, and those that ended last. */
		async list(patientId: string): Promise<Share[]> {
			const since = new Date(now() - endedListedFor);
			const isListed = and(gt(shares.expiresAt, since), or(isNull(shares.revokedAt), gt(shares.revokedAt, since)));
			const rows = await db
				.select({ share: shares, nickname: lesions.nickname, savedAt: scans.savedAt })
				.from(shares)
				.leftJoin(lesions, eq(lesions.id, shares.lesionId))
				.leftJoin(scans, eq(scans.id, shares.scanId))
				.where(and(eq(shares.patientId, patientId), isListed))
				.orderBy(desc(isShareOpen(now())), desc(shares.createdAt), desc(shares.id))
				.limit(maxListed);
			rows.sort((one, other) => other.share.createdAt.getTime() - one.share.createdAt.getTime());
			return rows.map(({ share, nickname, savedAt }) => ({
				id: share.id,
				target: { name: nickname, saved_at: savedAt?.toISOString() ?? null },
				doctor: share.doctor,
				created_at: share.createdAt.toISOString(),
				expires_at: share.expiresAt.toISOString(),
				state: toState(share, now()),
				open_count: share.openCount,
				last_opened_at: share.lastOpenedAt?.toISOString() ?? null,
			}));
		},

		/** Makes a link for the patient. Throws AppError not_found, and conflict when the patient has the maximum number of open links. */
		async create(
			patient: Patient,
			{ target, duration, doctor, include_name, include_notes }: ShareInput,
			once: Once,
		): Promise<NewShare> {
			const { id: patientId, accountId: createdBy } = patient;
			const [token, code, createdAt] = [makeToken(), makeCode(), now()];
			return await once(async (tx) => {
				await lockLogin(tx, patient);
				await lockPatient(tx, patientId);
				// Under the lock: withdrawing a carer's right ends the links that it finds under the same lock.
				if (!(await actFor(tx, patient, patientId, 'manage'))) throw notFound();
				await requireTarget(tx, patientId, target);
				const open = await tx.$count(shares, and(eq(shares.patientId, patientId), isShareOpen(createdAt)));
				if (open >= maxOpen) throw new AppError('conflict', shareMessages.tooMany);
				const [added] = await tx
					.insert(shares)
					.values({
						...{ patientId, createdBy },
						...(target.kind === 'scan' ? { scanId: target.id } : { lesionId: target.id }),
						tokenHash: hashToken(token),
						codeHash: hashCode(hashKey, token, code),
						doctor,
						includeName: include_name,
						includeNotes: include_notes,
						createdAt: new Date(createdAt),
						expiresAt: new Date(createdAt + durations[duration]),
					})
					.returning({ id: shares.id });
				return { id: added!.id, token, code };
			});
		},

		/** Ends a link, unless it has ended. Throws AppError not_found. */
		async revoke(patientId: string, id: string): Promise<void> {
			const own = and(eq(shares.id, id), eq(shares.patientId, patientId));
			const [row] = await db.select({ id: shares.id }).from(shares).where(own);
			if (!row) throw notFound();
			await db
				.update(shares)
				.set({ revokedAt: new Date(now()) })
				.where(and(own, isShareOpen(now())));
		},
	};
}
