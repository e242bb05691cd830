import pg from 'pg';
import { assessment } from '../../apps/server/test/assessments.ts';
import { inventPatient } from '../../tools/demo-data/people.ts';

/** Each label, its risk, and how many of a hundred submissions have this label. */
const labels: [label: string, risk: string, share: number][] = [
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
/** The label of each of a hundred submissions, as its number, from 1. */
const ofHundred = labels.flatMap(([, , share], i) => Array<number>(share).fill(i + 1));

/** Of a hundred, three were taken through a dermatoscope, and in four the patient reported a change. */
const assessments = Array.from({ length: 100 }, (_, i) =>
	i < 3 ? { ...assessment, mode: 'clinical' } : i < 7 ? { ...assessment, symptoms: { changed: true } } : assessment,
);

/** How many scans a patient has on average: some have a hundred, most have a few. */
const scansEach = 10;

/** Rows in one statement, and statements at a time. */
const batch = 100_000;
const connections = 2;

/** Names that are as frequent as real ones: seven of ten people share a hundred words; the others have thousands of last names. */
function inventName(number: number): string {
	const { fullName } = inventPatient(number);
	if (number % 10 < 7) return fullName;
	const syllables = ['ba', 'den', 'fro', 'gil', 'hau', 'kem', 'lin', 'mor', 'nes', 'pol', 'rus', 'stei', 'tal', 'vog'];
	const [one, two, three] = [number, Math.floor(number / 14), Math.floor(number / 196)].map((n) => syllables[n % 14]!);
	return `${fullName.split(' ')[0]} ${one![0]!.toUpperCase()}${one!.slice(1)}${two}${three}`;
}

/** An id made from a text. It claims to be of version 4. */
const toId = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const [patientId, lesionId, scanId] = ["'patient ' || p", "'lesion ' || p", "'scan ' || n"].map(toId) as [
	string,
	string,
	string,
];

/** For each name, the words by which a search finds its cases, one set for each label. */
const addNames = `
	create table filled_names as
	select number::int, name, (select array_agg(case_words(name, label)) from unnest($2::text[]) label) as words
	from unnest($1::text[]) with ordinality people (name, number)`;

const addPatients = `
	insert into patients (id, email, full_name, password_hash, created_at)
	select ${patientId}, p || '@patients.dermavigil.example', name, 'none', now() - interval '400 days'
	from generate_series(1, $1::int) p join filled_names on number = 1 + p % (select count(*)::int from filled_names)`;

const addLesions = `
	insert into lesions (id, patient_id, nickname, body_part)
	select ${lesionId}, ${patientId}, 'Mole', 'Back' from generate_series(1, $1::int) p`;

/** A pseudorandom number from 0 to 1,048,575, different for each `salt`. */
const chance = (salt: number) => `(hashint8extended(n, ${salt}) & 1048575)`;

/**
 * Scans of a year, the oldest first. Five in six are cases; the last two thousand, and one in five thousand of the others, are new.
 * $1 to $2: the numbers of the scans to add; $3: how many there are in all; $4, $5: labels and their risks; $6: the label of each of a
 * hundred; $7: a hundred assessments; $8, $9: how many patients and names there are.
 */
const addScans = `
	insert into scans (id, patient_id, lesion_id, image, thumbnail, predictions, risk_level, ai_explanation, assessment,
		saved_at, submitted_at, status, outcome, notes, reviewed_at, first_reviewed_at, search)
	select ${scanId}, ${patientId}, case when n % 3 = 0 then ${lesionId} end, md5('image ' || n), md5('thumbnail ' || n),
		jsonb_build_array(jsonb_build_object('label', ($4::text[])[label], 'confidence', 70), '{"label": "Dermatofibroma", "confidence": 20}'::jsonb),
		($5::text[])[label], repeat('What was seen in the photo, in plain words. ', 5), ($7::jsonb[])[1 + ${chance(1)} % 100],
		at, at, status, case when status = 'reviewed' then (array['benign', 'benign', 'monitor', 'in_person', 'biopsy'])[1 + ${chance(2)} % 5] end,
		case when status <> 'new' then 'Nothing on this photo worries us.' end, reviewed, reviewed,
		words[label]
	from generate_series($1::bigint, $2::bigint) n,
	lateral (select ($6::int[])[1 + ${chance(3)} % 100] as label, now() - make_interval(secs => ($3::int - n) * (31536000.0 / $3::int)) as at offset 0) seen,
	lateral (select 1 + least($8::int - 1, (${chance(4)} % greatest(1, $8::int / 1000)) * 1000 + floor(1000 * power(${chance(5)} / 1048576.0, 1.5))::int) as p) whose,
	lateral (select case when ${chance(6)} % 6 = 0 then null when n > $3::int - 2000 or ${chance(7)} % 5000 = 0 then 'new' when ${chance(8)} % 9 = 0 then 'flagged' else 'reviewed' end as status offset 0) marked,
	lateral (select case when status <> 'new' then at + make_interval(secs => 600 + ${chance(9)} / 5) end as reviewed offset 0) answered,
	filled_names where number = 1 + p % $9::int`;

const addImages = `
	insert into images (name) select md5('image ' || n) from generate_series($1::int, $2::int) n
	union all select md5('thumbnail ' || n) from generate_series($1::int, $2::int) n`;

/** Rows of a year, the oldest first, by fifty clinicians and all patients. */
const addAudit = `
	insert into audit_log (at, actor_kind, actor, action, subject, request_id, outcome)
	select now() - make_interval(secs => ($3::int - n) * (31536000.0 / $3::int)),
		case when n % 4 = 0 then 'clinician' else 'patient' end,
		case when n % 4 = 0 then 'Dr. ' || n % 50 else ${toId(`'patient ' || 1 + ${chance(3)} % $5::int`)}::text end,
		($4::text[])[1 + ${chance(1)} % cardinality($4::text[])], ${toId(`'scan ' || 1 + ${chance(2)} * 10 % $3::int`)}::text, md5('request ' || n),
		case when n % 1000 = 0 then 'denied' else 'success' end
	from generate_series($1::bigint, $2::bigint) n`;
const actions = ['history', 'image', 'saveScan', 'lesions', 'cases', 'caseDetail', 'login', 'changeCase'];

/** What the triggers would have counted. */
const countAnew = `
	insert into case_counts select monday_of(submitted_at), status, risk_level, first_label, coalesce(outcome, ''), count(*)
		from scans where status is not null group by 1, 2, 3, 4, 5;
	insert into case_waits select monday_of(first_reviewed_at), round(extract(epoch from first_reviewed_at - submitted_at) / 36), count(*)
		from scans where first_reviewed_at is not null group by 1, 2`;

/** Adds rows from 1 to `count` in batches, over all connections. */
async function addInBatches(pool: pg.Pool, count: number, statement: string, values: unknown[]): Promise<void> {
	let next = 1;
	async function add(): Promise<void> {
		while (next <= count) {
			const from = next;
			next += batch;
			await pool.query(statement, [from, Math.min(count, from + batch - 1), ...values]);
			process.stderr.write(`\r${Math.min(count, from + batch - 1)} of ${count} rows`);
		}
	}
	await Promise.all(Array.from({ length: connections }, add));
	process.stderr.write('\n');
}

/**
 * Drops indexes and constraints, which are built and checked faster once the tables are full, but keeps `not null`. Returns the
 * statements that restore them, in order.
 */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
	const tables = ['scans', 'images', 'audit_log'];
	const { rows: constraints } = await pool.query(
		`select conrelid::regclass as table, conname as name, contype as type, pg_get_constraintdef(oid) as definition from pg_constraint
			where contype <> 'n' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by contype = 'f', contype = 'c'`,
		[tables],
	);
	for (const { table, name } of constraints)
		await pool.query(`alter table ${table} drop constraint if exists ${name} cascade`);
	const { rows: indexes } = await pool.query('select indexname, indexdef from pg_indexes where tablename = any($1)', [
		tables,
	]);
	for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
	return [
		...indexes.map(({ indexdef }) => indexdef),
		...constraints.map(
			({ table, name, type, definition }) =>
				// Rows that were just made need not be checked.
				`alter table ${table} add constraint ${name} ${definition}${'cf'.includes(type) && !definition.endsWith('NOT VALID') ? ' not valid' : ''}`,
		),
	];
}

/**
 * Fills the empty tables of a database with `count` scans from one year, the rows of their images, but no images, and as many rows
 * of the audit log. Triggers, foreign keys and checks are skipped.
 */
export async function fillRows(url: string, count: number): Promise<void> {
	const options = '-c session_replication_role=replica -c synchronous_commit=off';
	const pool = new pg.Pool({ connectionString: url, max: connections, options });
	const indexes = await dropIndexes(pool);
	const names = Array.from({ length: 20_000 }, (_, i) => inventName(i));
	const patients = Math.ceil(count / scansEach);
	const [seen, risks] = [labels.map(([label]) => label), labels.map(([, risk]) => risk)];
	await pool.query(addNames, [names, seen]);
	await pool.query(addPatients, [patients]);
	await pool.query(addLesions, [patients]);
	await pool.query('analyze filled_names');
	const said = assessments.map((each) => JSON.stringify(each));
	await addInBatches(pool, count, addScans, [count, seen, risks, ofHundred, said, patients, names.length]);
	await addInBatches(pool, count, addImages, []);
	await addInBatches(pool, count, addAudit, [count, actions, patients]);
	await pool.query('drop table filled_names');
	await pool.query(countAnew);
	for (const index of indexes) {
		process.stderr.write(`${index}\n`);
		await pool.query(index);
	}
	await pool.query('vacuum analyze');
	await pool.end();
}
