import type { Case } from '@dermavigil/contract';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { scanColumns, type ToImageUrl, toScanResponse } from '../../db/scan-view.ts';
import { patients, scans } from '../../db/schema.ts';

const { version, reviewedBy, outcome, teamNotes } = scans;

/** Selects what clinicians see of cases. Scans that were not submitted are left out. */
export function selectCases(db: Database, which?: SQL) {
	return db
		.select({ ...scanColumns, version, reviewedBy, outcome, teamNotes })
		.from(scans)
		.innerJoin(patients, eq(patients.id, scans.patientId))
		.where(and(isNotNull(scans.status), which))
		.$dynamic();
}

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** A case as it is sent; `toUrl` makes the URLs of its images. */
export function toCaseResponse(row: CaseRow, toUrl: ToImageUrl): Case {
	return {
		...toScanResponse(row, toUrl),
		status: row.status!,
		notes: row.notes,
		doctor_notes: row.notes,
		version: row.version,
		reviewed_by: row.reviewedBy,
		outcome: row.outcome,
		team_notes: row.teamNotes,
	};
}
