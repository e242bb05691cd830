import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { labels, type Mode } from '@dermavigil/contract';
import { SingleBar } from 'cli-progress';
import { asc, desc } from 'drizzle-orm';
import sharp from 'sharp';
import { ConfigError, readConfig } from '../config.ts';
import { type Database, joinDatabase } from '../db/database.ts';
import { contributions } from '../db/schema.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { ImageStore } from '../storage/image-store.ts';
import { openImages } from '../storage/open-images.ts';

const usage = `Usage: npm run contributions:export -- --out DIR

Writes the contributed photos, decrypted, to DIR/dermoscopy and DIR/phone: images/ and labels.csv, as training/ reads them.
"diagnosis" is left empty: what the network predicted stands in columns of its own and is nobody's diagnosis.
Works while the server runs. DIR must be empty or missing; withdrawn photos are missing from the next export.`;

const sets: Record<Mode, string> = { clinical: 'dermoscopy', consumer: 'phone' };

const columns = [
	'image',
	'split',
	'diagnosis',
	'mask',
	'size',
	'predicted',
	'probability',
	'malignant_probability',
	'risk',
	'model_version',
	'consent_version',
	'contributed_on',
] as const;
type Line = Record<(typeof columns)[number], string | number>;

/** A mistake in how the command was called. */
class UsageError extends Error {}

/** A reason not to export, in words for whoever started it. */
class ExportRefusal extends Error {}

/** One row for each photo and mode: who gave the same photo again gave nothing new. */
async function readContributions(db: Database) {
	return await db
		.selectDistinctOn([contributions.image, contributions.mode])
		.from(contributions)
		.orderBy(asc(contributions.image), asc(contributions.mode), desc(contributions.contributedOn));
}
type Contribution = Awaited<ReturnType<typeof readContributions>>[number];

const classOf = new Map(Object.entries(labels).map(([name, label]) => [label as string, name]));

async function lineOf({ image, assessment, ...row }: Contribution, jpeg: Buffer): Promise<Line> {
	const { prediction, malignantProbability } = assessment;
	const { width, height } = await sharp(jpeg).metadata();
	return {
		image: `${image}.jpg`,
		split: 'train',
		diagnosis: '',
		mask: '',
		size: Math.min(width, height),
		predicted: classOf.get(prediction.top1.label)!,
		probability: (prediction.top1.confidence / 100).toFixed(4),
		malignant_probability: (malignantProbability / 100).toFixed(4),
		risk: prediction.riskLevel,
		model_version: row.modelVersion,
		consent_version: row.consentVersion,
		contributed_on: row.contributedOn,
	};
}

async function makeSets(out: string): Promise<void> {
	await mkdir(out, { recursive: true, mode: 0o700 });
	if ((await readdir(out)).length > 0)
		throw new ExportRefusal(`${out} is not empty. Name a folder that is, or a new one.`);
	for (const set of Object.values(sets)) await mkdir(join(out, set, 'images'), { recursive: true, mode: 0o700 });
}

/** The photo, unless it was withdrawn since its row was read. */
async function readPhoto(store: ImageStore, name: string): Promise<Buffer | undefined> {
	return await store.get(name).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
}

async function writeSet(folder: string, rows: Contribution[], store: ImageStore, bar: SingleBar): Promise<number> {
	const lines: Line[] = [];
	for (const row of rows) {
		const jpeg = await readPhoto(store, row.image);
		bar.increment();
		if (!jpeg) continue;
		await writeFile(join(folder, 'images', `${row.image}.jpg`), jpeg, { mode: 0o600 });
		lines.push(await lineOf(row, jpeg));
	}
	// Nothing here needs quotes: names, numbers, dates and versions without commas.
	const table = [columns, ...lines.map((line) => columns.map((column) => line[column]))];
	await writeFile(join(folder, 'labels.csv'), `${table.map((line) => line.join(',')).join('\n')}\n`);
	return lines.length;
}

async function exportTo(out: string): Promise<string> {
	const config = readConfig(process.env);
	await makeSets(out);
	const database = await joinDatabase(config);
	try {
		const { store } = await openImages(database, config);
		const rows = await readContributions(database.db);
		const bar = new SingleBar({ format: '{bar} {value}/{total} photos', stream: process.stderr });
		bar.start(rows.length, 0);
		let count = 0;
		for (const [mode, set] of Object.entries(sets)) {
			const chosen = rows.filter((row) => row.mode === mode);
			count += await writeSet(join(out, set), chosen, store, bar);
		}
		bar.stop();
		return `${count} photos were written to ${out}.`;
	} finally {
		await database.close();
	}
}

function readArguments() {
	try {
		return parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean', default: false } } }).values;
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

async function run(): Promise<void> {
	const { out, help } = readArguments();
	if (help) return console.log(usage);
	if (!out) throw new UsageError('Name a folder with --out.');
	console.log(await exportTo(out));
}

await run().catch((error: unknown) => {
	if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
	else if (error instanceof ExportRefusal) console.error(error.message);
	else if (error instanceof ConfigError || error instanceof StartRefusal)
		console.error(`Nothing was exported: ${error.message}.`);
	else console.error(error);
	process.exitCode = error instanceof UsageError ? 2 : 1;
});
