import { SingleBar } from 'cli-progress';
import { readConfig } from '../config.ts';
import { CommandError, runCommand, UsageError } from '../run-command.ts';
import { readKeyring } from '../storage/keys/keyring.ts';
import { maintainImages } from '../storage/maintenance.ts';
import { moveImages } from '../storage/move-images.ts';
import { createObjectStore } from '../storage/objects/object-store.ts';
import { openDiskStore } from '../storage/open-images.ts';

const usage = `Usage: npm run storage:move -- --to s3|disk

Copies all images from DATA_DIR to the object store that STORAGE_URL names (s3), or back (disk). They stay encrypted, and each
is read again once it is there. Works while the server runs, and may be cut short and run again. Then stop the server, run
this once more for what came in since, and start the server with STORAGE_URL (s3) or without it (disk). What was copied also
stays where it was, until you erase it.`;

const next = {
	s3: 'Stop the server, run this again, then start the server with STORAGE_URL.',
	disk: 'Stop the server, run this again, then start the server without STORAGE_URL.',
};

const isTarget = (to: string | undefined): to is keyof typeof next => to !== undefined && Object.hasOwn(next, to);

await runCommand({ usage, options: { to: { type: 'string' } } }, async ({ to }) => {
	if (!isTarget(to)) throw new UsageError('Choose --to s3 or --to disk.');
	const config = readConfig(process.env);
	if (!config.objectStore) throw new CommandError('Set STORAGE_URL: both directions need it.');
	const ring = await readKeyring(config);
	const [disk, objects] = [openDiskStore(config.dataDir), createObjectStore(config.objectStore)];
	const places = to === 's3' ? { from: disk, to: objects } : { from: objects, to: disk };

	const bar = new SingleBar({ format: '{bar} {value}/{total} images', stream: process.stderr });
	const onImage = (done: number, total: number) => (done === 1 ? bar.start(total, 1) : bar.update(done));
	const { copied, there, missing, damaged, erased } = await maintainImages(config, (database) =>
		moveImages(database, { ...places, ring, onImage }),
	).finally(() => bar.stop());
	console.log(`Images copied to ${places.to.where}: ${copied}. There already: ${there}.`);
	if (erased > 0) console.log(`Erased there, since no record names them any more: ${erased}.`);
	if (missing > 0) console.warn(`Missing in ${places.from.where}, although records name them: ${missing}.`);
	if (damaged.length > 0) console.warn(`Damaged images, copied as they are: ${damaged.length}.\n${damaged.join('\n')}`);
	console.log(next[to]);
});
