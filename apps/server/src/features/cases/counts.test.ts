import { randomBytes } from 'node:crypto';
import { seededRandom } from '@dermavigil/analysis';
import { caseStatuses, riskLevels } from '@dermavigil/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshFolder, freshTables } from '../../../test/stores.ts';

import { type Database, type OpenDatabase, openDatabase } from '../../db/database.ts';
import { caseCounts, caseWaits, images, patients, scans } from '../../db/schema.ts';
import { foldCounts, readStatistics } from './statistics.ts';

let database: OpenDatabase;
beforeAll(async () => {
	database = await openDatabase({ dataDir: await freshFolder(), databaseUrl: await freshTables() });
});
afterAll(() => database.close());

/** Counts every case, as the triggers should have done, in the same order as `counted`. */
const counts = sql`
	select 'case' as what, monday_of(submitted_at)::text as week, status || risk_level || first_label || coalesce(outcome, '') as kind, count(*)::int
	from scans where status is not null group by 1, 2, 3
	union all select 'wait', monday_of(first_reviewed_at)::text, round(extract(epoch from first_reviewed_at - submitted_at) / 36)::text, count(*)::int
	from scans where first_reviewed_at is not null group by 1, 2, 3 order by 1, 2, 3`;
const counted = sql`
	select 'case' as what, week::text, status || risk_level || label || outcome as kind, sum(count)::int as count
	from case_counts group by 1, 2, 3 having sum(count) <> 0
	union all select 'wait', week::text, hundredths::text, sum(count)::int from case_waits group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`;

const seed = Number(process.env.COUNTS_SEED ?? randomBytes(4).readUInt32BE());

it(`counts are those of the cases, whatever happens to these at the same time (COUNTS_SEED=${seed})`, async () => {
	const { db } = database;
	const random = seededRandom(seed);
	const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
	const someMoment = () => new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 60 * 86_400_000));

	const status = () => pick([null, ...caseStatuses]);
	const details = () => ({
		predictions: [{ label: pick(['Melanoma', 'Dermatofibroma']), confidence: 60 }],
		riskLevel: pick(riskLevels),
		outcome: pick([null, 'benign', 'urgent'] as const),
		submittedAt: someMoment(),
		firstReviewedAt: pick([null, someMoment()]),
	});
	async function addScan(tx: Database): Promise<void> {
		const [image, thumbnail] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
		await tx.insert(images).values([{ name: image }, { name: thumbnail }]);
		const [patient] = await tx.insert(patients).values({ fullName: 'Jane Doe' }).returning();
		const scan = { patientId: patient!.id, image, thumbnail, aiExplanation: '', status: status(), ...details() };
		await tx.insert(scans).values([scan]);
	}
	const chosen = (share: number) => sql`abs(hashtext(${scans.id}::text)) % 100 = ${Math.floor(share * 100)}`;
	const changes: ((tx: Database, share: number) => Promise<unknown>)[] = [
		addScan,
		addScan,
		(tx, share) => tx.update(scans).set({ status: status() }).where(chosen(share)),
		(tx, share) => tx.update(scans).set(details()).where(chosen(share)),
		(tx, share) => tx.update(scans).set({ notes: 'Read.' }).where(chosen(share)),
		(tx, share) => tx.delete(scans).where(chosen(share)),
		(tx) => tx.delete(patients).where(sql`${patients.id} = (select id from patients order by random() limit 1)`),
		(tx) => foldCounts(tx, random() < 0.5 ? Date.now() : 0),
	];
	async function changeSome(): Promise<void> {
		for (let i = 0; i < 25; i++) {
			const [change, share, isSaved] = [pick(changes), random(), random() < 0.8];
			const undone = new Error('undone');
			await db
				.transaction(async (tx) => {
					await change(tx, share);
					if (!isSaved) throw undone;
				})
				.catch((error: unknown) => {
					if (error !== undone) throw error;
				});
		}
	}

	for (let i = 0; i < 40; i++) await addScan(db);
	await Promise.all([changeSome(), changeSome(), changeSome()]);
	const expected = (await db.execute(counts)).rows;
	expect(expected.length).toBeGreaterThan(10);
	expect((await db.execute(counted)).rows).toEqual(expected);

	await Promise.all([foldCounts(db, 0), foldCounts(db, 0)]);
	expect((await db.execute(counted)).rows).toEqual(expected);
	const rows = await db.select().from(caseCounts);
	expect(rows).toHaveLength(expected.filter(({ what }) => what === 'case').length);
});

it.each([
	['2026-03-01T23:59:59.999Z', ['2026-02-16', '2026-02-23']],
	['2026-03-02T00:00:00.000Z', ['2026-02-23', '2026-03-02']],
])('at %s, the weeks of the statistics begin on %j', async (now, mondays) => {
	const { weeks } = await readStatistics(database.db, 2, Date.parse(now));
	expect(weeks.map(({ week }) => week)).toEqual(mondays);
});

it('folds the waits of a week only if it does not begin before the given day', async () => {
	const { db } = database;
	const wait = { week: '2030-01-07', hundredths: 50, count: 1 };
	await db.insert(caseWaits).values([wait, wait]);
	const ofWeek = eq(caseWaits.week, wait.week);
	await foldCounts(db, Date.parse('2030-01-08'));
	expect(await db.$count(caseWaits, ofWeek)).toBe(2);
	await foldCounts(db, Date.parse('2030-01-07'));
	expect(await db.select().from(caseWaits).where(ofWeek)).toEqual([{ ...wait, count: 2 }]);
});
