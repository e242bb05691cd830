import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newPatient } from '../../test/patients.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshFolder, freshStores } from '../../test/stores.ts';
import { openDatabase } from '../db/database.ts';
import { patients } from '../db/schema.ts';
import { createMailOutbox, getMailOutboxFolder } from './mail-outbox.ts';
import { MailError } from './message.ts';

it('deletes at the next start messages whose patient was erased just before the server was killed', async () => {
	const stores = await freshStores();
	const start = () => buildTestApp(stores);
	const app = await start();
	const [erased, stays] = [await newPatient(app), await newPatient(app)];
	const folder = getMailOutboxFolder(stores.DATA_DIR);
	const mailOutbox = createMailOutbox(folder, 'clinic@example.org', app.log);
	for (const { id, email } of [erased, erased, stays]) {
		await mailOutbox.send({ patientId: id, to: email, subject: 'Hello', text: 'Hello' });
	}
	await writeFile(join(folder, 'notes.txt'), 'of whoever runs the server');
	await app.close();
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: stores.DATABASE_URL });
	await db.delete(patients).where(eq(patients.id, erased.id));
	await close();

	await (await start()).close();
	const left = [expect.stringMatching(`^${stays.id}\\.`), 'notes.txt'];
	expect((await readdir(folder)).sort()).toEqual(left);
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
