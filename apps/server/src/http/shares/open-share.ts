import { limits } from '@dermavigil/contract';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scans, shareSessions, shares } from '../../db/schema.ts';
import { hashToken } from '../credentials.ts';

/** Whether a link can still be opened at `now`, in milliseconds since 1970. */
export function isShareOpen(now: number): SQL {
	const { expiresAt, revokedAt, wrongCodes } = shares;
	return and(gt(expiresAt, new Date(now)), isNull(revokedAt), lt(wrongCodes, limits.share.maxWrongCodes))!;
}

/** The link that `visit` belongs to; undefined when there is no such visit, or when it or the link has ended by `now`. */
async function findOpenShare(db: Database, visit: SQL, now: number) {
	const { id, patientId, scanId, lesionId, includeName, includeNotes, expiresAt } = shares;
	const [share] = await db
		.select({
			...{ id, patientId, scanId, lesionId, includeName, includeNotes, expiresAt },
			sessionId: shareSessions.id,
		})
		.from(shareSessions)
		.innerJoin(shares, eq(id, shareSessions.shareId))
		.where(and(visit, gt(shareSessions.expiresAt, new Date(now)), isShareOpen(now)));
	return share;
}

/** A link whose code somebody has entered, and their visit. Exactly one of `scanId` and `lesionId`, what is shared, is null. */
export type OpenShare = NonNullable<Awaited<ReturnType<typeof findOpenShare>>>;

/** The link that was opened with this token; undefined as for `findOpenShare`. */
export const findShareByToken = (db: Database, token: string, now: number) =>
	findOpenShare(db, eq(shareSessions.tokenHash, hashToken(token)), now);

/** The link that the visit with this id belongs to; undefined as for `findOpenShare`. */
export const findShareBySession = (db: Database, sessionId: string, now: number) =>
	findOpenShare(db, eq(shareSessions.id, sessionId), now);

/** Whether a scan is one that a link shares. */
export function isSharedBy({ patientId, scanId, lesionId }: OpenShare): SQL {
	const shown = scanId === null ? eq(scans.lesionId, lesionId!) : eq(scans.id, scanId);
	return and(eq(scans.patientId, patientId), shown)!;
}
