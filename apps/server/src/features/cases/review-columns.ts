import type { CaseChange } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { scans } from '../../db/schema.ts';
import type { Clinician } from '../../http/session.ts';

/** Who reviewed a case, after its status changed: nobody if it is new again. */
export function reviewBy({ name }: Clinician, status: CaseChange['status'], at: Date) {
	if (status === 'new') return { reviewedBy: null, reviewedAt: null, firstReviewedAt: null };
	return {
		reviewedBy: name,
		reviewedAt: at,
		firstReviewedAt: sql`coalesce(${scans.firstReviewedAt}, ${at.toISOString()}::timestamptz)`,
	};
}

export const nextVersion = sql`${scans.version} + 1`;

/** Notes as they are stored: blank notes count as none. undefined leaves them unchanged. */
export const toNotes = (text: string | null | undefined) => (text === undefined || text?.trim() ? text : null);
