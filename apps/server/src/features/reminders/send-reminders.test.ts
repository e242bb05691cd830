import { reminderLimits } from '@dermavigil/contract';
import { eq, not, sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { freshStores } from '../../../test/stores.ts';
import { openDatabase } from '../../db/database.ts';
import { reminderTargets } from '../../db/schema.ts';
import { claimReminders, countPostponed, postpone } from './due.ts';
import { createSendReminders } from './send-reminders.ts';

it('claims no more reminders once the server stops: the next server sends them', async () => {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ dataDir, databaseUrl });
	await db.execute(sql`
		with people as (
			insert into patients (email, full_name) select n || '@example.org', 'Jane Doe' from generate_series(1, 25) n returning id
		), checks as (
			insert into self_checks (patient_id) select id from people returning id, patient_id
		), regions as (
			insert into checked_regions (check_id, patient_id, region, outcome, note, spots, saved_at)
			select id, patient_id, 'chest', 'nothing_new', '', '[]', now() - interval '31 days' from checks
		), settings as (
			insert into reminder_settings (patient_id, time_zone, quiet_from, quiet_to) select id, 'UTC', 0, 0 from people
		)
		insert into reminder_targets (patient_id, reminded_until) select id, now() - interval '2 days' from people`);
	const mailer = { send: vi.fn(), forget: vi.fn() };
	const send = (stopping: AbortSignal) =>
		createSendReminders({
			...{ db, mailer, stopping, stopKey: Buffer.alloc(32), now: Date.now, log: { warn: vi.fn() } },
			push: { publicKey: '', canEncrypt: async () => true, send: vi.fn() },
			publicOrigin: () => 'https://skin.example',
			counter: new Counter({ name: 'reminders', help: 'How they ended.', labelNames: ['outcome'], registers: [] }),
		})();
	const stop = new AbortController();
	mailer.send.mockImplementation(async () => stop.abort());
	// Another server is claiming all of them.
	await db.transaction(async (tx) => {
		await tx.select().from(reminderTargets).for('update');
		expect((await claimReminders(db, new Date())).claimed).toEqual([]);
	});
	await send(stop.signal);
	expect(mailer.send).toHaveBeenCalledTimes(20);
	await send(new AbortController().signal);
	expect(new Set(mailer.send.mock.calls.map(([{ to }]) => to)).size).toBe(25);
	// Whatever became due within a day of them was covered by them.
	await db.execute(sql`update checked_regions set saved_at = now() - interval '29 days 12 hours'`);
	const { claimed } = await claimReminders(db, new Date(Date.now() + 23 * 3_600_000));
	expect(claimed).toEqual([]);
	await close();
});

it('does not count a reminder as waiting once nothing is due any more, and gives up after longer and longer waits', async () => {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ dataDir, databaseUrl });
	await db.execute(sql`
		with person as (
			insert into patients (email, full_name) values ('jane@example.org', 'Jane Doe') returning id
		), checks as (
			insert into self_checks (patient_id) select id from person returning id, patient_id
		), regions as (
			insert into checked_regions (check_id, patient_id, region, outcome, note, spots, saved_at)
			select id, patient_id, 'chest', 'nothing_new', '', '[]', now() - interval '31 days' from checks
		), settings as (
			insert into reminder_settings (patient_id, time_zone) select id, 'UTC' from person
		)
		insert into reminder_targets (patient_id, reminded_until, failures)
		select id, now() - interval '2 days', 1 from person`);
	for (const failures of [0, 1]) {
		await db.update(reminderTargets).set({ failures });
		expect(await countPostponed(db, new Date())).toBe(failures);
	}
	await db.execute(sql`update checked_regions set saved_at = now()`);
	expect(await countPostponed(db, new Date())).toBe(0);

	const [claimedAt, coveredUntil] = [new Date(), new Date(Date.now() + reminderLimits.covers)];
	const others = await db.execute<{ id: string }>(sql`
		with person as (
			insert into patients (email, full_name) values ('john@example.org', 'John Doe') returning id
		), settings as (
			insert into reminder_settings (patient_id, time_zone) select id, 'UTC' from person
		)
		insert into reminder_targets (patient_id, reminded_until) select id, '2020-01-01' from person returning id`);
	const isOther = eq(reminderTargets.id, others.rows[0]!.id);
	const readOther = () => db.select().from(reminderTargets).where(isOther);
	const other = await readOther();
	const find = async () => (await db.select().from(reminderTargets).where(not(isOther)))[0]!;
	const { remindedUntil } = await find();
	for (const [failures, wait] of [...reminderLimits.retryAfter.entries()].slice(1)) {
		const target = await find();
		await db.update(reminderTargets).set({ remindedUntil: coveredUntil }).where(not(isOther));
		expect(await postpone(db, { target }, claimedAt)).toBe(wait);
		const notBefore = new Date(claimedAt.getTime() + wait);
		expect(await find()).toMatchObject({ failures: failures + 1, remindedUntil, notBefore });
	}
	const target = await find();
	await db.update(reminderTargets).set({ remindedUntil: coveredUntil }).where(not(isOther));
	expect(await postpone(db, { target }, claimedAt)).toBeUndefined();
	expect(await find()).toMatchObject({ failures: 0, remindedUntil: coveredUntil, notBefore: null });
	// Nobody else's reminder has moved.
	expect(await readOther()).toEqual(other);
	await close();
});
