import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openClient } from '../db/connection.ts';
import { createImageStore, undefinedIfUnavailable } from '../storage/image-store.ts';
import { createImageKeys } from '../storage/keys/image-keys.ts';
import { readKeyring } from '../storage/keys/keyring.ts';
import { listMasterKeys, requireMasterKeys } from '../storage/keys/master-keys.ts';
import { openSealedStore } from '../storage/open-images.ts';
import { verifyStorageBinding } from '../storage/storage-binding.ts';
import { createFindings, type Finding } from './finding.ts';

/** How many images are opened. */
const sampled = 20;

/** What the database says about its images; undefined before this version's first start. */
async function readInstallation(client: pg.Client) {
	const { rows: tables } = await client.query(
		`select to_regclass('installation') is not null and to_regclass('master_keys') is not null as there`,
	);
	if (!tables[0].there) return undefined;
	const { rows } = await client.query('select id, image_moves from installation');
	if (!rows[0]) return undefined;
	// What is left out here matters only for a storage that was never used.
	const unasked = { databaseHasImages: false, masterKeys: [] };
	return { databaseId: String(rows[0].id), moves: Number(rows[0].image_moves), ...unasked };
}

async function readSample(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query('select name from images order by random() limit $1', [sampled]);
	return rows.map(({ name }) => String(name));
}

/**
 * The image storage: whether it can be used, the key opens it, it belongs to the database, and a random sample of its
 * images can be opened.
 */
export async function checkImages(config: Config, client: pg.Client): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Images');
	const files = openSealedStore(config);
	if (!config.objectStore && !existsSync(files.where)) {
		note(`${files.where} is not there yet. The first start makes it.`);
		return findings;
	}
	try {
		await files.prepare();
		await files.checkWritable();
		const installation = await readInstallation(client);
		const unused = (await files.readNote()) === undefined;
		if (unused || !installation) {
			note(`${files.where} can be used, and holds nothing that this version has used yet.`);
			return findings;
		}
		const ring = await readKeyring(config);
		await verifyStorageBinding(files, ring, installation);
		const db = openClient(client);
		const masters = await listMasterKeys(db);
		requireMasterKeys(ring, masters);
		ok(`${files.where} can be used, and its key is the right one.`);
		if (masters.length > 1) note('A rotation of the keys is not finished. Run npm run keys:rotate again.');
		const images = createImageStore(
			files,
			createImageKeys(db, ring, async () => ring),
		);
		const names = await readSample(client);
		let failed = 0;
		for (const name of names) {
			if (!(await images.get(name).catch(undefinedIfUnavailable))) failed++;
		}
		if (failed > 0) problem(`Missing or damaged of ${names.length} images chosen at random: ${failed}.`);
		else if (names.length > 0) ok(`Opened images, chosen at random: ${names.length}.`);
	} catch (error) {
		// Whatever the cause, such as a full disk, the findings about the database still count.
		problem(`The image storage cannot be used: ${(error as Error).message}.`);
	}
	return findings;
}
