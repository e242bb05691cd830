import { type CaseQuery, caseQuerySchema } from '@dermavigil/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables } from '../../../test/stores.ts';
import type { Database } from '../../db/database.ts';
import * as schema from '../../db/schema.ts';
import { readCasePage } from './list.ts';
import { chooseWords, pairWords } from './search.ts';

let client: pg.Client;
let db: Database;
beforeAll(async () => {
	const databaseUrl = await freshTables();
	client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	db = drizzle({ client, schema, casing: 'snake_case' });
	// Four cases every 30 hours for 15 weeks, starting in the last millisecond of a week in UTC, of every status, risk and mode.
	await client.query(`
		set timezone = 'Pacific/Auckland';
		insert into patients (full_name) values ('Zoë Ćirić'), ('Ana-María O’Connor'), ('2nd Anna 20 Walker'), ('日本 Walker'), ('Anna Rare');
		insert into images select md5(n::text) from generate_series(1, 800) n;
		insert into scans (patient_id, image, thumbnail, predictions, risk_level, ai_explanation, assessment, status, submitted_at)
		select patients.id, md5(n::text), md5((n + 400)::text), jsonb_build_array(jsonb_build_object('label', (array['Melanoma', 'Melanocytic Nevus', 'Actinic Keratosis'])[1 + n % 3])),
			(array['high', 'unknown', 'medium', 'low'])[1 + n % 4], '',
			jsonb_build_object('mode', (array['consumer', 'clinical'])[1 + n % 2], 'symptoms', jsonb_build_object('bleed', n % 3 = 0)),
			case when n % 17 > 0 then (array['new', 'flagged', 'reviewed', 'reviewed', 'reviewed'])[1 + n % 5] end,
			'2026-08-02T23:59:59.999Z'::timestamptz + n / 4 * interval '30 hours' + (n % 4) / 3 * interval '1 millisecond'
		from generate_series(1, 400) n join patients on full_name = case when n % 50 = 0 then 'Anna Rare'
			else (array['Zoë Ćirić', 'Ana-María O’Connor', '2nd Anna 20 Walker', '日本 Walker'])[1 + n * 7 % 13 % 4] end`);
});
afterAll(() => client.end());

/** The ids on all pages of a query. For each page, `read` cases are read along the order, and `paired` with the same pairs. */
async function readAll(query: Partial<CaseQuery>, limit: number, read: number, paired = 0): Promise<string[]> {
	const ids: string[] = [];
	for (let after: string | undefined; ; ) {
		const asked = caseQuerySchema.parse({ ...query, limit, ...(after && { after }) });
		const page = await readCasePage(db, asked, Date.parse('2026-12-01'), { all: read, filtered: read, paired });
		ids.push(...page.items.map(({ id }) => id));
		after = page.next?.after;
		if (!after) return ids;
	}
}

it.each<[Partial<CaseQuery>, boolean]>([
	[{ q: 'walker' }, true],
	[{ q: 'anna walker' }, true],
	[{ q: 'o’connor ana' }, true],
	[{ q: 'ciric mela' }, true],
	[{ q: '日本' }, true],
	[{ q: '20' }, true],
	[{ q: '2n' }, true],
	[{ q: 'anna rare' }, true],
	[{ q: 'mela rare' }, true],
	[{ q: 'zoe walker' }, false],
	[{ q: 'walker 2nd 20 anna' }, true],
	[{ q: 'anna walk keratosis' }, true],
	[{ q: 'ann anna' }, true],
	[{ q: 'melanoma melanocytic' }, false],
	[{ q: 'melanoma keratosis' }, false],
	[{ q: 'a rare', status: 'new', mode: 'consumer' }, true],
	[{ q: 'new' }, false],
	[{ q: 'a', status: 'flagged' }, true],
	[{ q: 'walker', risk: 'high', mode: 'clinical' }, false],
	[{ q: 'walker', risk: 'unknown', mode: 'clinical' }, true],
	[{ q: 'melanoma', red_flags: 'true' }, true],
	[{ q: 'actinic', red_flags: 'true' }, false],
	[{ q: 'walker', waiting: 48 }, true],
	[{ q: 'walker', waiting: 48, status: 'reviewed' }, false],
])('the indexes find the cases of %j in their order, page after page', async (query, some) => {
	for (const order of ['newest', 'queue'] as const) {
		const expected = await readAll({ ...query, order }, 100, 1000);
		expect(expected.length > 0).toBe(some);
		// Without any read first, no word is known to be rare.
		expect(await readAll({ ...query, order }, 7, 0)).toEqual(expected);
		expect(await readAll({ ...query, order }, 40, 2)).toEqual(expected);
		expect(await readAll({ ...query, order }, 7, 0, 1)).toEqual(expected);
		expect(await readAll({ ...query, order }, 7, 0, 100)).toEqual(expected);
	}
});

it('words that are far more frequent than the rarest are not looked up in the index', () => {
	expect(chooseWords(['anna', 'walker'], [18, 12], 1)).toEqual(['anna', 'walker']);
	expect(chooseWords(['anna', 'rare'], [18, 1], 1)).toEqual(['rare']);
	expect(chooseWords(['anna', 'rare'], [18, 1], 2)).toEqual(['anna', 'rare']);
	expect(chooseWords(['nevus', 'anna', 'noah'], [500, 15, 12], 2)).toEqual(['anna', 'noah']);
	expect(chooseWords(['anna', 'rare'], [0, 0], 1)).toEqual(['anna', 'rare']);
	expect(chooseWords(['anna'], [18], 2)).toEqual(['anna']);
});

it('words are combined into the same pairs as in the database', async () => {
	const words = ['walker', 'anna', 'annabelle', 'li', '日本人', '𠮷野家', 'ｱｲｳ', '2nd'];
	const { rows } = await client.query('select tsvector_to_array(word_pairs(array_to_tsvector($1::text[]))) as pairs', [
		words,
	]);
	expect(pairWords(words).sort()).toEqual(rows[0].pairs.sort());
	expect(pairWords(words)).toHaveLength(15);
	expect(pairWords(['li', 'anna', 'annabelle'])).toEqual([]);
});
