import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../run-command.ts';
import { undefinedIfMissing } from '../storage/durable.ts';
import { hashContent, writeSynced } from './files.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const manifestSchema = z.object({
	/** The version of the backup's layout. */
	format: z.literal(1),
	takenAt: z.iso.datetime(),
	/** The migrations of the database, by their time in the journal: the version of the schema. */
	migrations: z.array(z.number().int()).min(1),
	tables: z.array(
		z.object({
			name: z.string().regex(/^[a-z_]+$/),
			rows: count,
			/** A sum over the rows' hashes, computed by PostgreSQL. */
			digest: z.string(),
			/** The hash of the file. */
			sha256,
		}),
	),
	images: z.object({
		count,
		/** Images that rows name, but that were not there when the backup was made. */
		missing: z.array(z.string().regex(/^[0-9a-f]{32}$/)),
		/** The hash of the list of images and their hashes. */
		sha256,
	}),
});

/** What a backup contains. */
export type Manifest = z.infer<typeof manifestSchema>;

const name = 'manifest.json';

/** Writes the manifest of a backup, and a file with its hash, in the format of `sha256sum -c`. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	const text = `${JSON.stringify(manifest, undefined, '\t')}\n`;
	await writeSynced(join(folder, name), text);
	await writeSynced(join(folder, `${name}.sha256`), `${hashContent(text)}  ${name}\n`);
}

/** Reads the manifest of a backup. Throws a CommandError when there is none, or it was modified. */
export async function readManifest(folder: string): Promise<Manifest> {
	const [text, expected] = await Promise.all(
		[name, `${name}.sha256`].map((file) => readFile(join(folder, file)).catch(undefinedIfMissing)),
	);
	if (!text || !expected) throw new CommandError(`${folder} holds no finished backup: ${name} is missing.`);
	if (expected.toString() !== `${hashContent(text)}  ${name}\n`)
		throw new CommandError(`${name} in ${folder} was changed.`);
	const manifest = manifestSchema.safeParse(JSON.parse(text.toString()));
	if (!manifest.success) throw new CommandError(`${folder} was made by a newer version of DermaVigil. Use that one.`);
	return manifest.data;
}
