import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labels, type Mode, modes, symptomNames } from '@dermavigil/contract';
import { makePrivateFolder } from '@dermavigil/embedded-postgres/folders';
import { SingleBar } from 'cli-progress';
import { asc, desc } from 'drizzle-orm';
import sharp from 'sharp';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { joinDatabase } from '../db/find-database.ts';
import { contributions } from '../db/schema.ts';
import { CommandError, runCommand, UsageError } from '../run-command.ts';
import { DamagedFileError } from '../storage/encryption.ts';
import { type ImageStore, isImageUnavailable } from '../storage/image-store.ts';
import { openImages } from '../storage/open-images.ts';

const usage = `Usage: npm run contributions:export -- --out DIR

Writes the contributed photos, decrypted, to DIR/dermoscopy and DIR/phone: images/ and labels.csv, as training/ reads them.
"diagnosis" is left empty: what the model predicted stands in columns of its own and is nobody's diagnosis.
Works while the server runs. DIR must be empty or missing; withdrawn photos are missing from the next export.`;

const sets: Record<Mode, string> = { clinical: 'dermoscopy', consumer: 'phone' };

const predicted = [
	'predicted',
	'probability',
	'malignant_probability',
	'risk',
	'model_version',
	'consent_version',
	'contributed_on',
];
/**
 * The columns that training and evaluation read, and the model's prediction. The diagnosis, the outline and the columns
 * about a person stay empty: contributions are anonymous, and symptoms are not stored with them.
 */
const columns: Record<Mode, readonly string[]> = {
	clinical: ['image', 'split', 'diagnosis', 'mask', 'size', 'source', 'age', 'sex', 'site', ...predicted],
	consumer: [
		...['image', 'split', 'diagnosis', 'mask', 'size', 'patient_id', 'age', 'sex', 'region', 'fitzpatrick'],
		...symptomNames,
		...predicted,
	],
};
type Line = Record<string, string | number>;

/** One row for each photo and mode, however often the same photo was contributed. */
async function readContributions(db: Database) {
	return await db
		.selectDistinctOn([contributions.image, contributions.mode])
		.from(contributions)
		.orderBy(asc(contributions.image), asc(contributions.mode), desc(contributions.contributedOn));
}
type Contribution = Awaited<ReturnType<typeof readContributions>>[number];

const toClass = new Map(Object.entries(labels).map(([name, label]) => [label as string, name]));

async function toLine({ image, assessment, ...row }: Contribution, jpeg: Buffer): Promise<Line> {
	const { prediction, malignantProbability } = assessment;
	const { width, height } = await sharp(jpeg).metadata();
	return {
		image: `${image}.jpg`,
		split: 'train',
		size: Math.min(width, height),
		source: 'contributed',
		// The patient is unknown; with one id for all, the photos could not be split for cross-validation.
		patient_id: image,
		predicted: toClass.get(prediction.top1.label)!,
		probability: (prediction.top1.confidence / 100).toFixed(4),
		malignant_probability: (malignantProbability / 100).toFixed(4),
		risk: prediction.riskLevel,
		model_version: row.modelVersion,
		consent_version: row.consentVersion,
		contributed_on: row.contributedOn,
	};
}

async function requireEmptyFolder(out: string): Promise<void> {
	await makePrivateFolder(out);
	if ((await readdir(out)).length > 0)
		throw new CommandError(`${out} is not empty. Name a folder that is, or a new one.`);
}

/** The photo, unless it is damaged or has been withdrawn in the meantime. */
async function readPhoto(store: ImageStore, name: string, damaged: Set<string>): Promise<Buffer | undefined> {
	return await store.get(name).catch((error: unknown) => {
		if (!isImageUnavailable(error)) throw error;
		if (error instanceof DamagedFileError) damaged.add(name);
		return undefined;
	});
}

async function writeSet(
	out: string,
	mode: Mode,
	rows: Contribution[],
	store: ImageStore,
	{ bar, damaged }: { bar: SingleBar; damaged: Set<string> },
): Promise<number> {
	const folder = join(out, sets[mode]);
	await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 });
	const lines: Line[] = [];
	for (const row of rows) {
		const jpeg = await readPhoto(store, row.image, damaged);
		bar.increment();
		if (!jpeg) continue;
		await writeFile(join(folder, 'images', `${row.image}.jpg`), jpeg, { mode: 0o600 });
		lines.push(await toLine(row, jpeg));
	}
	// No value needs quotes: names, numbers, dates and versions have no commas.
	const table = [columns[mode], ...lines.map((line) => columns[mode].map((column) => line[column] ?? ''))];
	await writeFile(join(folder, 'labels.csv'), `${table.map((line) => line.join(',')).join('\n')}\n`);
	return lines.length;
}

async function writeSets(out: string, db: Database, store: ImageStore): Promise<string> {
	const rows = await readContributions(db);
	const bar = new SingleBar({ format: '{bar} {value}/{total} photos', stream: process.stderr });
	bar.start(rows.length, 0);
	const damaged = new Set<string>();
	let count = 0;
	try {
		for (const mode of modes) {
			const chosen = rows.filter((row) => row.mode === mode);
			count += await writeSet(out, mode, chosen, store, { bar, damaged });
		}
	} catch (error) {
		// A part would be taken for all of them, and the next attempt would be refused.
		for (const set of Object.values(sets)) await rm(join(out, set), { recursive: true, force: true });
		throw error;
	} finally {
		bar.stop();
	}
	if (damaged.size > 0) console.warn(`Damaged photos, left out: ${damaged.size}.\n${[...damaged].join('\n')}`);
	return `${count} ${count === 1 ? 'photo was' : 'photos were'} written to ${out}.`;
}

async function exportTo(out: string): Promise<string> {
	const config = readConfig(process.env);
	const database = await joinDatabase(config);
	try {
		const { store } = await openImages(database, config);
		// Last: an attempt that fails earlier leaves no folder behind.
		await requireEmptyFolder(out);
		return await writeSets(out, database.db, store);
	} finally {
		await database.close();
	}
}

await runCommand({ usage, options: { out: { type: 'string' } } }, async ({ out }) => {
	if (!out) throw new UsageError('Name a folder with --out.');
	console.log(await exportTo(out));
});
