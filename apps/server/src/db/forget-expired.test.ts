import { randomBytes } from 'node:crypto';
import { limits } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { newPatient } from '../../test/patients.ts';
import { newLesion } from '../../test/scans.ts';
import { startTestServer } from '../../test/server.ts';
import { openDatabase } from './database.ts';
import * as schema from './schema.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

it('a server removes what has expired when it starts, and nothing else', async () => {
	const { app, close, client, databaseUrl } = await startTestServer();
	const { db, close: closeDatabase } = await openDatabase({ dataDir: '/nowhere', databaseUrl });
	const patient = await newPatient(app);
	const lesionId = await newLesion(patient);
	await client.query('delete from sessions');
	const tables = {
		sessions: schema.sessions,
		resets: schema.passwordResets,
		challenges: schema.passkeyChallenges,
		signIns: schema.oidcSignIns,
		invitations: schema.carerInvitations,
		clinicians: schema.clinicianSessions,
		visits: schema.shareSessions,
		shares: schema.shares,
		erased: schema.erasedRequests,
		results: schema.idempotencyKeys,
	};
	const patientId = patient.id;
	for (const left of [-minute, minute]) {
		const hash = () => randomBytes(32);
		const expiresAt = new Date(Date.now() + left);
		const ends = { tokenHash: hash(), expiresAt };
		await db
			.insert(schema.idempotencyKeys)
			.values({ key: hash(), request: hash(), at: new Date(expiresAt.getTime() - day) });
		await db.insert(schema.erasedRequests).values({ hash: hash(), expiresAt });
		await db.insert(schema.sessions).values({ ...ends, patientId, client: '', remembered: true });
		await db.insert(schema.passwordResets).values({ ...ends, patientId });
		await db.insert(schema.passkeyChallenges).values({ challengeHash: hash(), expiresAt });
		await db.insert(schema.oidcSignIns).values({ ...ends, state: '', nonce: '', codeVerifier: '' });
		const invited = { personId: patientId, invitedBy: patientId, email: 'carer@example.org', right: 'view' as const };
		await db.insert(schema.carerInvitations).values({ ...ends, ...invited });
		const createdAt = new Date(expiresAt.getTime() - limits.clinician.sessionFor);
		await db.insert(schema.clinicianSessions).values({ tokenHash: hash(), name: '', createdAt });
		const target = { patientId, lesionId, codeHash: hash(), doctor: '', includeName: true, includeNotes: true };
		const endedAt = new Date(expiresAt.getTime() - limits.share.endedListedFor);
		const [share] = await db
			.insert(schema.shares)
			.values({ ...target, tokenHash: hash(), createdAt: endedAt, expiresAt: endedAt })
			.returning();
		await db.insert(schema.shareSessions).values({ ...ends, shareId: share!.id });
	}
	const count = async () =>
		Object.fromEntries(
			await Promise.all(
				Object.entries(tables).map(async ([name, table]) => [name, (await db.select().from(table)).length]),
			),
		);
	const each = (left: number) => Object.fromEntries(Object.keys(tables).map((name) => [name, left]));
	expect(await count()).toEqual(each(2));
	await app.listen({ port: 0, host: '127.0.0.1' });
	await expect.poll(count).toEqual(each(1));
	await closeDatabase();
	await close();
});
