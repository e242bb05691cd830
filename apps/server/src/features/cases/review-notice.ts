import { pagePaths } from '@dermavigil/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carers, patients, scans } from '../../db/schema.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';

/**
 * Queues an email for the patient of each of these cases, or for the holder of their records, that there is news,
 * without saying what. The emails are saved together with the review, so a repeated request queues no others, and a
 * server that is killed loses none.
 */
export type ReviewNotice = (tx: Database, caseIds: string[]) => Promise<void>;

/** `publicOrigin`: where people reach this server, if known. */
export function createReviewNotice(mailer: MailQueue, publicOrigin: () => string | undefined): ReviewNotice {
	return async (tx, caseIds) => {
		const address = publicOrigin();
		if (!address) return;
		const recipients = await tx
			.selectDistinctOn([patients.id], { patientId: patients.id, to: sql<string>`${patients.email}` })
			.from(scans)
			.leftJoin(carers, and(eq(carers.personId, scans.patientId), carers.isHolder))
			.innerJoin(patients, eq(patients.id, sql`coalesce(${carers.carerId}, ${scans.patientId})`))
			.where(inArray(scans.id, caseIds))
			// Always in the same order, so that no two of these wait for each other.
			.orderBy(patients.id);
		const subject = 'Your review is ready';
		const text = [
			'A clinician has answered your request for a professional review.',
			'To read the answer, log in here:',
			'',
			`${address}${pagePaths.journal}`,
			'',
			'To protect your privacy, this email says no more.',
			'',
		].join('\n');
		const messages = recipients.map((recipient) => ({ ...recipient, subject, text }));
		await mailer.add(tx, messages);
	};
}
