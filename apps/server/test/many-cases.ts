import { findRunning } from '@dermavigil/embedded-postgres';
import pg from 'pg';
import { inventPatient } from '../../../tools/demo-data/people.ts';
import { assessment } from './assessments.ts';

/** Each label and risk is roughly as frequent as among real submissions. */
const labels = [
	...Array<[string, string]>(60).fill(['Melanocytic Nevus', 'low']),
	...Array<[string, string]>(18).fill(['Seborrheic Keratosis', 'low']),
	...Array<[string, string]>(8).fill(['Benign Keratosis', 'medium']),
	...Array<[string, string]>(5).fill(['Melanoma', 'high']),
	...Array<[string, string]>(4).fill(['Basal Cell Carcinoma', 'high']),
	...Array<[string, string]>(2).fill(['Actinic Keratosis', 'medium']),
	...Array<[string, string]>(1).fill(['Squamous Cell Carcinoma', 'high']),
	...Array<[string, string]>(1).fill(['Dermatofibroma', 'low']),
	...Array<[string, string]>(1).fill(['Vascular Lesion', 'unknown']),
];

/** As large as a real one: a model's outline has about a hundred points. */
const measured = {
	...assessment,
	outline: {
		...assessment.outline,
		polygon: Array.from({ length: 200 }, (_, i) => [300 + 99.75 * Math.cos(i / 32), 225 + 99.25 * Math.sin(i / 32)]),
	},
};

const addPatients = `
	insert into patients (email, full_name, password_hash, created_at)
	select email, name, 'none', now() - interval '400 days'
	from unnest($1::text[], $2::text[]) as person (email, name)`;

const addLesions = `insert into lesions (patient_id, nickname, body_part) select id, 'Mole', 'Back' from patients`;

/** Rows without images. Three in four are reviewed, as after a year of work. */
const addScans = `
	with people as (
			select patients.id, lesions.id as lesion, row_number() over (order by email) - 1 as number
			from patients join lesions on lesions.patient_id = patients.id
		),
		numbers as (select n, md5('image ' || n) as image, md5('thumbnail ' || n) as thumbnail from generate_series(1, $1::int) n),
		files as (insert into images (name) select image from numbers union all select thumbnail from numbers)
	insert into scans (patient_id, lesion_id, image, thumbnail, predictions, risk_level, ai_explanation, assessment,
		saved_at, submitted_at, status, notes, version, reviewed_by, reviewed_at, first_reviewed_at)
	select people.id, case when n % 3 = 0 then lesion end, image, thumbnail,
		jsonb_build_array(jsonb_build_object('label', label, 'confidence', 70), '{"label": "Dermatofibroma", "confidence": 20}'::jsonb),
		risk, repeat('What was seen in the photo, in plain words. ', 12), $4::jsonb,
		at, at, status, case when status <> 'new' then 'Nothing on this photo worries us.' end, 1, null,
		case when status <> 'new' then at + wait end, case when status <> 'new' then at + wait end
	from numbers
	join people on people.number = n % (select count(*) from people),
	lateral (select now() - make_interval(secs => n * 315.0) as at, make_interval(secs => 600 + n % 200000) as wait) moments,
	lateral (select ($2::text[])[1 + (n * 7919) % cardinality($2::text[])] as label, ($3::text[])[1 + (n * 7919) % cardinality($3::text[])] as risk) what,
	lateral (select case when n % 6 = 0 then null when n <= 2000 or n % 50 = 0 then 'new' when n % 9 = 0 then 'flagged' else 'reviewed' end as status) marked`;

/** Fills the database of a running server with patients and `count` scans from one year, five in six of which are cases. */
export async function openManyCases(dataDir: string, patients: number, count: number): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: (await findRunning(dataDir))! });
	await client.connect();
	const people = Array.from({ length: patients }, (_, i) => inventPatient(i));
	await client.query(addPatients, [people.map(({ email }) => email), people.map(({ fullName }) => fullName)]);
	await client.query(addLesions);
	const [names, risks] = [labels.map(([label]) => label), labels.map(([, risk]) => risk)];
	await client.query(addScans, [count, names, risks, JSON.stringify(measured)]);
	await client.query('vacuum analyze');
	return client;
}
