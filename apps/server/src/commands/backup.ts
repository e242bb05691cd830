import { readKeys, saveKeys } from '../backup/key.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { CommandError, getOnlyFolder, runCommand, UsageError } from '../run-command.ts';
import { getKeyPath } from '../storage/keys/keyring.ts';

const usage = `Usage: npm run backup -- DIR [--key-file FILE | --with-key]

Copies the database and the images that it names into the new folder DIR, as they were at one moment. Works while the server
runs. The images stay encrypted. --key-file saves their key in FILE, unless it is there already; --with-key saves it in DIR.
Without either, the key is not copied, and whoever restores the backup needs it.`;

const options = {
	'key-file': { type: 'string' },
	'with-key': { type: 'boolean', default: false },
} as const;

const sayKey = {
	file: (path: string) => `The key of the images is in ${path}: keep it apart.`,
	inside: 'It holds the key of the images: whoever has it can see them all.',
	none: 'It does not hold the key of the images. Keep a copy of the key: without it no image can be read.',
};

await runCommand({ usage, options, allowPositionals: true }, async (values, positionals) => {
	const folder = getOnlyFolder(positionals);
	const { 'key-file': keyFile, 'with-key': withKey } = values;
	if (keyFile && withKey) throw new UsageError('Choose --key-file or --with-key.');

	const config = readConfig(process.env);
	const ring = config.imageKeys ?? (await readKeys([getKeyPath(config.dataDir)]));
	if (!ring && (keyFile || withKey)) throw new CommandError(`There is no key in ${config.dataDir}. Set IMAGE_KEY.`);
	// First, because a backup without its key is useless.
	if (keyFile && ring) await saveKeys(keyFile, ring);
	const { tables, images } = await writeBackup(folder, { ...config, ring: withKey ? ring : undefined });

	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	console.log(`Copied to ${folder}. Rows: ${rows}. Images: ${images.count}.`);
	if (images.missing.length > 0)
		console.warn(`Images that are missing, although rows name them: ${images.missing.length}.`);
	console.log(keyFile ? sayKey.file(keyFile) : withKey ? sayKey.inside : sayKey.none);
});
