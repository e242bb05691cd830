import { existsSync } from 'node:fs';
import { readKeys, readNamedKeys } from '../backup/key.ts';
import { readManifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { warnOfDamage } from '../backup/verify-backup.ts';
import { readConfig } from '../config.ts';
import { CommandError, getOnlyFolder, runCommand } from '../run-command.ts';
import { getKeyPath } from '../storage/keys/keyring.ts';

const usage = `Usage: npm run restore -- DIR [--key-file FILE]

Puts the backup in DIR into DATA_DIR, which must be empty or missing, and into an empty database where DATABASE_URL names one.
Needs the key of the images: in IMAGE_KEY, in DATA_DIR/image.key, in FILE, or in DIR. Checks the whole backup before anything
is written.`;

const options = { 'key-file': { type: 'string' } } as const;

await runCommand({ usage, options, allowPositionals: true }, async (values, positionals) => {
	const folder = getOnlyFolder(positionals);
	const config = readConfig(process.env);
	// First, because a folder that is no backup has no key either.
	await readManifest(folder);
	const keyPath = getKeyPath(config.dataDir);
	const named = await readNamedKeys(values['key-file']);
	const own = config.imageKeys ?? (await readKeys([keyPath]));
	if (own && named && ![...named.keys()].some((id) => own.has(id))) {
		const place = config.imageKeys ? 'IMAGE_KEY' : keyPath;
		throw new CommandError(
			`${place} and ${values['key-file']} hold different keys. Leave only the right one in place.`,
		);
	}
	const ring = own ?? named ?? (await readKeys([getKeyPath(folder)]));
	if (!ring)
		throw new CommandError('The backup holds no key of its images. Name its file with --key-file, or set IMAGE_KEY.');
	const storeKeys = !config.imageKeys && !existsSync(keyPath);
	const verified = await restoreBackup(folder, { ...config, ring, storeKeys });
	const { manifest } = verified;
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	console.log(`The backup of ${manifest.takenAt} was restored. Rows: ${rows}. Images: ${manifest.images.count}.`);
	warnOfDamage(verified);
	console.log(`Start the server with DATA_DIR=${config.dataDir}.`);
});
