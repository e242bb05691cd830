import { journalPage } from '@dermavigil/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carers, patients, scans } from '../../db/schema.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';

/**
 * Leaves an email for the patient of a case, or for who holds their records, that there is news, without saying what. As it is saved with
 * the review, a repeated request leaves no other one, and a server that is killed loses none.
 */
export type ReviewNotice = (tx: Database, caseId: string) => Promise<void>;

/** `publicOrigin`: where people reach this server, if known. */
export function createReviewNotice(mailer: MailQueue, publicOrigin: () => string | undefined): ReviewNotice {
	return async (tx, caseId) => {
		const address = publicOrigin();
		const [patient] = await tx
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
		await mailer.add(tx, { ...patient, subject, text });
	};
}
