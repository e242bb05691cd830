import { journalPage } from '@dermavigil/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carers, patients, scans } from '../../db/schema.ts';
import type { Mailer } from '../../mail/message.ts';

/** Tells the patient of a case, or who holds their records, by email that there is news, without saying what. */
export type ReviewNotice = (caseId: string) => Promise<void>;

/** `publicOrigin`: where people reach this server, if known. */
export function createReviewNotice(db: Database, mailer: Mailer, publicOrigin: () => string | undefined): ReviewNotice {
	return async (caseId) => {
		const address = publicOrigin();
		const [patient] = await db
			.select({ patientId: patients.id, to: sql<string>`${patients.email}` })
			.from(scans)
			.leftJoin(carers, and(eq(carers.personId, scans.patientId), carers.isHolder))
			.innerJoin(patients, eq(patients.id, sql`coalesce(${carers.carerId}, ${scans.patientId})`))
			.where(eq(scans.id, caseId));
		if (!patient || !address) return;
		const subject = 'Your review is ready';
		const text = [
			'A clinician has answered your request for a professional review.',
			'To read the answer, sign in here:',
			'',
			`${address}${journalPage}`,
			'',
			'To protect your privacy, this email says no more.',
			'',
		].join('\n');
		await mailer.send({ ...patient, subject, text });
	};
}
