import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addInvitation } from '../../test/family.ts';
import { newPatient } from '../../test/patients.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshFolder, freshStores } from '../../test/stores.ts';
import { openDatabase } from '../db/database.ts';
import { patients } from '../db/schema.ts';
import { createMailOutbox, getMailOutboxFolder } from './mail-outbox.ts';
import { MailError } from './message.ts';

it('deletes at the next start messages of expired invitations, and of patients erased just before the server was killed', async () => {
	const stores = await freshStores();
	const start = () => buildTestApp(stores);
	const app = await start();
	const [erased, stays] = [await newPatient(app), await newPatient(app)];
	const folder = getMailOutboxFolder(stores.DATA_DIR);
	const mailOutbox = createMailOutbox(folder, 'clinic@example.org', app.log);
	const invitations: string[] = [];
	for (const { id, email } of [erased, erased, stays]) {
		await mailOutbox.send({ patientId: id, to: email, subject: 'Hello', text: 'Hello' });
	}
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	for (const expiresAt of [new Date(), new Date(Date.now() + 60_000)]) {
		const { id } = await addInvitation(db, stays, 'carer@example.org', { expiresAt });
		invitations.push(id);
		await mailOutbox.send({ invitationId: id, to: 'carer@example.org', subject: 'Hello', text: 'Hello' });
	}
	await writeFile(join(folder, 'notes.txt'), 'of whoever runs the server');
	await app.close();
	await db.delete(patients).where(eq(patients.id, erased.id));
	await close();

	const next = await start();
	await next.listen({ port: 0, host: '127.0.0.1' });
	const left = [invitations[1], stays.id, 'notes'].sort();
	await expect.poll(async () => (await readdir(folder)).map((name) => name.split('.')[0]).sort()).toEqual(left);
	await next.close();
});

it('forgets only the messages of one patient', async () => {
	const folder = await freshFolder();
	const mailOutbox = createMailOutbox(folder, 'clinic@example.org', { warn: () => {} });
	const [gone, stays] = [randomUUID(), randomUUID()];
	for (const patientId of [gone, stays]) {
		await mailOutbox.send({ patientId, to: 'jane@example.org', subject: 'Hello', text: 'Hello' });
	}
	await mailOutbox.forget(gone);
	expect(await readdir(folder)).toEqual([expect.stringMatching(`^${stays}\\.`)]);
});

it('lets a message be tried again if the disk did not store it', async () => {
	const file = join(await freshFolder(), 'file');
	await writeFile(file, '');
	const mailOutbox = createMailOutbox(join(file, 'outbox'), 'clinic@example.org', { warn: () => {} });
	const sending = mailOutbox.send({ to: 'jane@example.org', subject: 'Hello', text: 'Hello' });
	await expect(sending).rejects.toEqual(new MailError('The mail outbox cannot be written: ENOTDIR', false));
});
