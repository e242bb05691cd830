import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { createDurably, makePrivateFolder } from '../files/durable.ts';
import type { Mailer } from './message.ts';

/**
 * Writes messages into a folder, for whoever runs the server to pass on. Files are named after the patient's id, so that
 * neither they nor the log tell an address.
 */
export function createOutbox(folder: string, from: string, log: FastifyBaseLogger): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true });
	return {
		async send({ patientId, to, subject, text }) {
			const { message } = await transport.sendMail({ from, to, subject, text });
			const path = join(folder, `${patientId}.${randomBytes(8).toString('hex')}.eml`);
			await makePrivateFolder(folder);
			await createDurably(path, message as Buffer);
			log.warn({ path }, 'No SMTP_URL is set. A message was written into the outbox.');
		},
		async forget(patientId) {
			const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
				if (error.code === 'ENOENT') return [];
				throw error;
			});
			for (const file of files.filter((name) => name.startsWith(`${patientId}.`))) await rm(join(folder, file));
		},
	};
}
