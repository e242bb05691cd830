import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../apps/server/src/db/database.ts';
import { patients, scans } from '../../apps/server/src/db/schema.ts';
import { analyze, type PatientCalls, signUp } from './calls.ts';
import { between, pick } from './chance.ts';
import { inventHistory, someTimeAgo } from './history.ts';
import { type DemoLesion, inventLesion, photograph } from './lesions.ts';
import { inventPatient } from './people.ts';

interface Seeding {
	app: FastifyInstance;
	db: Database;
	/** How many cases to make. */
	count: number;
	/** The password that all of their patients log in with. */
	password: string;
	onCase: () => void;
}

/** Makes a case look as if it had been submitted `age` milliseconds ago and perhaps reviewed since. */
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
		.set({ ...history, ...changed, savedAt: history.submittedAt })
		.where(eq(scans.id, id));
}

/** Gives up after this many patients in a row whose photos were all unsuitable. */
const maxFailures = 30;

/** Sends photos of one lesion, weeks apart, as long as the model finds them suitable. Returns how many it sent. */
async function followLesion(
	{ app, db, onCase }: Seeding,
	patient: PatientCalls,
	lesion: DemoLesion,
	maxPhotos: number,
) {
	let age = someTimeAgo();
	let id: string | undefined;
	for (let sent = 0; sent < maxPhotos; sent++) {
		const photo = await photograph(lesion, sent);
		const analysis = await analyze(app, photo, lesion.mode);
		if (analysis.suitability !== 'suitable') return sent;
		id ??= await patient.createLesion(lesion.input);
		const scan = await patient.submit(photo, analysis, id);
		await backdate(db, scan.id, scan.risk_level, age);
		onCase();
		age *= between(0.2, 0.7);
	}
	return maxPhotos;
}

/** Adds one patient with one to three lesions, and returns how many cases that created. */
async function addPatient(seeding: Seeding, number: number, maxCases: number): Promise<number> {
	const person = inventPatient(number);
	const calls = await signUp(seeding.app, person, seeding.password);
	const joined = { createdAt: new Date(Date.now() - 90 * 24 * 3_600_000) };
	await seeding.db.update(patients).set(joined).where(eq(patients.email, person.email));
	let made = 0;
	const lesions: DemoLesion[] = [];
	for (let left = pick([1, 1, 2, 3]); left > 0 && made < maxCases; left--) {
		const shots = Math.min(pick([1, 1, 1, 2, 3]), maxCases - made);
		const lesion = inventLesion(person.skinTone, lesions);
		lesions.push(lesion);
		made += await followLesion(seeding, calls, lesion, shots);
	}
	await calls.logOut();
	return made;
}

/**
 * Fills a server with invented patients and their cases: synthetic photos that went through the model and the same
 * calls as any other. `last` is the number of the last one that already exists. Returns the email address of the patient
 * with the most cases, whose journal has the most to show.
 */
export async function seedCases(seeding: Seeding, last: number): Promise<string> {
	let failures = 0;
	let fullest = { cases: 0, email: '' };
	for (let number = last + 1, made = 0; made < seeding.count; number++) {
		const added = await addPatient(seeding, number, seeding.count - made);
		if (added > fullest.cases) fullest = { cases: added, email: inventPatient(number).email };
		made += added;
		failures = added > 0 ? 0 : failures + 1;
		if (failures > maxFailures) throw new Error('The model finds none of the synthetic photos suitable.');
	}
	return fullest.email;
}
