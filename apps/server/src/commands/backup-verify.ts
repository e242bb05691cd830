import { readKeys, readNamedKeys } from '../backup/key.ts';
import { readManifest } from '../backup/manifest.ts';
import { verifyBackup, warnOfDamage } from '../backup/verify-backup.ts';
import { readConfig } from '../config.ts';
import { getOnlyFolder, runCommand } from '../run-command.ts';
import { getKeyPath } from '../storage/keys/keyring.ts';

const usage = `Usage: npm run backup:verify -- DIR [--key-file FILE]

Reads the whole backup in DIR and says whether anything is missing or was changed. With the key of the images, which is read
from FILE, IMAGE_KEY or DIR, it also opens each of them, and names those that were damaged already when the backup was made.`;

const options = { 'key-file': { type: 'string' } } as const;

await runCommand({ usage, options, allowPositionals: true }, async (values, positionals) => {
	const folder = getOnlyFolder(positionals);
	// First, because a folder that is no backup has no key either.
	await readManifest(folder);
	const named = await readNamedKeys(values['key-file']);
	const ring = named ?? readConfig(process.env).imageKeys ?? (await readKeys([getKeyPath(folder)]));
	const verified = await verifyBackup(folder, ring);
	const { manifest, damaged } = verified;
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	console.log(`The backup of ${manifest.takenAt} is whole. Rows: ${rows}. Images: ${manifest.images.count}.`);
	if (!ring) console.log('Without the key, the images were not opened.');
	else console.log(damaged.length > 0 ? 'The key opens all other images.' : 'The key opens every image.');
	warnOfDamage(verified);
	const missing = manifest.images.missing.length;
	if (missing > 0) console.warn(`Images that were missing when it was made, although rows name them: ${missing}.`);
});
