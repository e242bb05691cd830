import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { and, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { carerInvitations, patients } from '../db/schema.ts';
import { createDurably, undefinedIfMissing } from '../storage/durable.ts';
import { MailError, type Mailer, toMail } from './message.ts';

/** A log, or a substitute for it. */
export interface MailLog {
	warn(details: { path: string }, text: string): void;
}

/** The folder of the stored messages. */
export const getMailOutboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** The patient, or the invitation, of a message's file; undefined for any other file. */
const getPatientId = (file: string) => z.uuid().safeParse(file.split('.', 1)[0]).data;

/** The names of the files in it; none if there is no folder. */
export const listMailOutbox = async (folder: string): Promise<string[]> =>
	(await readdir(folder).catch(undefinedIfMissing)) ?? [];

/** Another server that starts at the same time may have removed it already. */
const remove = (folder: string, file: string) => rm(join(folder, file), { force: true });

/**
 * Removes messages of invitations that are over, and of deleted patients: a server may have been killed after deleting
 * their rows but before deleting these.
 */
export async function cleanUpMailOutbox(db: Database, folder: string): Promise<void> {
	const files = await listMailOutbox(folder);
	const ids = files.map(getPatientId).filter((id) => id !== undefined);
	if (ids.length === 0) return;
	const find = async (table: typeof patients | typeof carerInvitations, which?: SQL) =>
		await db
			.select({ id: table.id })
			.from(table)
			.where(and(sql`${table.id} = any(${sql.param(ids)}::uuid[])`, which));
	const open = gt(carerInvitations.expiresAt, new Date());
	const saved = [...(await find(patients)), ...(await find(carerInvitations, open))];
	const known = new Set(saved.map(({ id }) => id));
	for (const file of files) {
		const id = getPatientId(file);
		if (id && !known.has(id)) await remove(folder, file);
	}
}

/**
 * Writes messages to a folder, for the operator to forward. Files are named after the patient's or the invitation's id,
 * so that neither they nor the log reveal an email address.
 */
export function createMailOutbox(folder: string, from: string, log: MailLog): Mailer {
	return {
		async send(message) {
			const { patientId, invitationId } = message;
			// Loaded with the first message, so that the server starts sooner.
			const { createTransport } = await import('nodemailer');
			const transport = createTransport({ streamTransport: true, buffer: true });
			const { message: source } = await transport.sendMail(toMail(from, message));
			const path = join(folder, `${patientId ?? invitationId ?? randomUUID()}.${randomBytes(8).toString('hex')}.eml`);
			try {
				await makePrivateFolder(folder);
				await createDurably(path, source as Buffer);
			} catch (error) {
				// Retried later, as with a mail server: there may be room on the disk by then.
				throw new MailError(`The mail outbox cannot be written: ${(error as NodeJS.ErrnoException).code}`, false);
			}
			log.warn({ path }, 'No SMTP_URL is set. A message was written into the mail outbox.');
		},
		async forget(patientId) {
			const files = await listMailOutbox(folder);
			for (const file of files.filter((name) => getPatientId(name) === patientId)) await remove(folder, file);
		},
	};
}
