import type pg from 'pg';
import { assessment } from '../apps/server/test/assessments.ts';
import { inventPatient } from '../tools/demo-data/people.ts';

/** Each label, its risk, and how many of a hundred submissions have it. */
const labels: [string, string, number][] = [
	['Melanocytic Nevus', 'low', 60],
	['Seborrheic Keratosis', 'low', 18],
	['Benign Keratosis', 'medium', 8],
	['Melanoma', 'high', 5],
	['Basal Cell Carcinoma', 'high', 4],
	['Actinic Keratosis', 'medium', 2],
	['Squamous Cell Carcinoma', 'high', 1],
	['Dermatofibroma', 'low', 1],
	['Vascular Lesion', 'unknown', 1],
];

/** Rows of one statement. */
const batch = 250_000;

/** A patient has about so many scans. */
const scansEach = 10;

const addPatients = `
	insert into patients (email, full_name, password_hash, created_at)
	select n || '.' || (people.emails)[1 + n % cardinality(people.emails)], (people.names)[1 + n % cardinality(people.names)], 'none', now() - interval '400 days'
	from generate_series(1, $1::int) n, (select $2::text[] as emails, $3::text[] as names) people`;

/** Scans of a year, spread evenly; of five in six a review was asked for, and two thousand and two in a hundred wait. */
const addScans = `
	insert into scans (patient_id, image, thumbnail, predictions, risk_level, ai_explanation, assessment,
		saved_at, submitted_at, status, notes, reviewed_at, first_reviewed_at, search)
	select patient.id, md5('image ' || n), md5('thumbnail ' || n),
		jsonb_build_array(jsonb_build_object('label', label, 'confidence', 70), '{"label": "Dermatofibroma", "confidence": 20}'::jsonb),
		risk, repeat('What was seen in the photo, in plain words. ', 12), $6::jsonb,
		at, at, status, case when status <> 'new' then 'Nothing on this photo worries us.' end,
		case when status <> 'new' then at + wait end, case when status <> 'new' then at + wait end, case_words(full_name, label)
	from generate_series($1::int, $2::int) n
	join (select id, full_name, row_number() over (order by id) - 1 as number from patients) patient
		on patient.number = n % (select count(*) from patients),
	lateral (select now() - make_interval(secs => n * (31536000.0 / $3::int)) as at, make_interval(secs => 600 + n % 200000) as wait) moments,
	lateral (select ($4::text[])[1 + (n * 7919::bigint) % cardinality($4::text[])] as label, ($5::text[])[1 + (n * 7919::bigint) % cardinality($5::text[])] as risk) what,
	lateral (select case when n % 6 = 0 then null when n <= 2000 or n % 5000 = 0 then 'new' when n % 9 = 0 then 'flagged' else 'reviewed' end as status) marked`;

const addAudit = `
	insert into audit_log (at, actor_kind, actor, action, subject, request_id, outcome)
	select now() - make_interval(secs => n * (31536000.0 / $3::int)),
		case when n % 4 = 0 then 'clinician' else 'patient' end, case when n % 4 = 0 then 'Dr. ' || n % 50 else 'patient ' || n % ($3::int / 20) end,
		($4::text[])[1 + n % cardinality($4::text[])], md5('subject ' || n / 5), md5('request ' || n), case when n % 1000 = 0 then 'denied' else 'success' end
	from generate_series($1::int, $2::int) n`;

async function addInBatches(count: number, add: (from: number, to: number) => Promise<unknown>) {
	for (let from = 1; from <= count; from += batch) {
		await add(from, Math.min(count, from + batch - 1));
		process.stderr.write(`\r${Math.min(count, from + batch - 1)} of ${count} rows`);
	}
	process.stderr.write('\n');
}

/** The indexes of a table but for its key, which are built sooner once it is full. Returns what makes them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
	const { rows } = await client.query(
		`select indexname, indexdef from pg_indexes where tablename = $1
			and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
		[table],
	);
	for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
	return rows.map(({ indexdef }) => indexdef);
}

/**
 * Fills empty tables with `count` scans, without images, and as many rows of the audit log, of one year. Triggers and foreign
 * keys are skipped.
 */
export async function fillRows(client: pg.Client, count: number): Promise<void> {
	await client.query('set session_replication_role = replica; set synchronous_commit = off');
	const people = Array.from({ length: 5000 }, (_, i) => inventPatient(i));
	const indexes = [...(await dropIndexes(client, 'scans')), ...(await dropIndexes(client, 'audit_log'))];
	const patients = Math.ceil(count / scansEach);
	await client.query(addPatients, [patients, people.map(({ email }) => email), people.map(({ fullName }) => fullName)]);
	await client.query('analyze patients');
	const each = labels.flatMap(([label, risk, share]) => Array<[string, string]>(share).fill([label, risk]));
	const [names, risks] = [each.map(([label]) => label), each.map(([, risk]) => risk)];
	await addInBatches(count, (from, to) =>
		client.query(addScans, [from, to, count, names, risks, JSON.stringify(assessment)]),
	);
	const actions = ['history', 'image', 'saveScan', 'lesions', 'cases', 'caseDetail', 'login', 'changeCase'];
	await addInBatches(count, (from, to) => client.query(addAudit, [from, to, count, actions]));
	for (const index of indexes) await client.query(index);
	await client.query('vacuum analyze');
}
