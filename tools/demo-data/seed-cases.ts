import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../apps/server/src/db/database.ts';
import { patients, scans } from '../../apps/server/src/db/schema.ts';
import { analyze, type PatientCalls, signUp } from './calls.ts';
import { between, pick } from './chance.ts';
import { inventHistory, someTimeAgo } from './history.ts';
import { type DemoLesion, inventLesion, photograph } from './lesions.ts';
import { demoPatient } from './people.ts';

interface Seeding {
	app: FastifyInstance;
	db: Database;
	/** How many cases to make. */
	count: number;
	/** What all of their patients log in with. */
	password: string;
	onCase: () => void;
}

/** Makes as if a case had come `age` milliseconds ago, and had been looked at since, perhaps. */
async function backdate(
	db: Database,
	id: string,
	risk: Parameters<typeof inventHistory>[1],
	age: number,
): Promise<void> {
	const history = inventHistory(age, risk);
	const changed = { version: history.status === 'new' ? 1 : 2, firstReviewedAt: history.reviewedAt };
	await db
		.update(scans)
		.set({ ...history, ...changed })
		.where(eq(scans.id, id));
}

/** How many patients without a case in a row mean that there will never be one. */
const mostInVain = 30;

/** Sends photos of one lesion, weeks apart, as long as the model takes the drawing for skin. Gives how many. */
async function followLesion({ app, db, onCase }: Seeding, patient: PatientCalls, lesion: DemoLesion, most: number) {
	let age = someTimeAgo();
	let id: string | undefined;
	for (let sent = 0; sent < most; sent++) {
		const photo = await photograph(lesion, sent);
		const analysis = await analyze(app, photo, lesion.mode);
		if (analysis.suitability !== 'suitable') return sent;
		id ??= await patient.createLesion(lesion.input);
		const scan = await patient.submit(photo, analysis, id);
		await backdate(db, scan.id, scan.risk_level, age);
		onCase();
		age *= between(0.2, 0.7);
	}
	return most;
}

/** Adds one patient with a lesion or a few, and gives how many cases that made. */
async function addPatient(seeding: Seeding, number: number, most: number): Promise<number> {
	const person = demoPatient(number);
	const calls = await signUp(seeding.app, person, seeding.password);
	const joined = { createdAt: new Date(Date.now() - 90 * 24 * 3_600_000) };
	await seeding.db.update(patients).set(joined).where(eq(patients.email, person.email));
	let made = 0;
	const lesions: DemoLesion[] = [];
	for (let left = pick([1, 1, 2, 3]); left > 0 && made < most; left--) {
		const shots = Math.min(pick([1, 1, 1, 2, 3]), most - made);
		const lesion = inventLesion(person.skinTone, lesions);
		lesions.push(lesion);
		made += await followLesion(seeding, calls, lesion, shots);
	}
	await calls.logOut();
	return made;
}

/**
 * Fills a server with patients who do not exist and their cases: drawn photos that went the whole way through the model
 * and the same calls as anybody's. `known` is how many of these patients there are already.
 */
export async function seedCases(seeding: Seeding, known: number): Promise<void> {
	let inVain = 0;
	for (let number = known + 1, made = 0; made < seeding.count; number++) {
		const added = await addPatient(seeding, number, seeding.count - made);
		made += added;
		inVain = added > 0 ? 0 : inVain + 1;
		if (inVain > mostInVain) throw new Error('The model takes none of the drawn photos for skin.');
	}
}
