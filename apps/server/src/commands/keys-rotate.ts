import { SingleBar } from 'cli-progress';
import { readConfig } from '../config.ts';
import { runCommand } from '../run-command.ts';
import { rotateKeys } from '../storage/keys/rotate-keys.ts';
import { maintainImages } from '../storage/maintenance.ts';
import { openSealedStore } from '../storage/open-images.ts';

const usage = `Usage: npm run keys:rotate

Replaces the master key of the images while servers run: wraps the key of every image with a new master key, and encrypts
images of older versions again, each with its own key. May be cut short and run again. With the embedded database and
without IMAGE_KEY, it makes the new key and puts it first in DATA_DIR/image.key. Otherwise, first put a new key before the
present one on every server, in IMAGE_KEY or image.key.`;

await runCommand({ usage }, async () => {
	const config = readConfig(process.env);
	const bar = new SingleBar({ format: '{bar} {value}/{total} images', stream: process.stderr });
	const onImages = (done: number, total: number) => (bar.isActive ? bar.update(done) : bar.start(total, done));
	const files = openSealedStore(config);
	const { rewrapped, encrypted, unreadable } = await maintainImages(config, (database) =>
		rotateKeys(database, { ...config, files, onImages }),
	).finally(() => bar.stop());
	console.log(`Keys wrapped with the new master key: ${rewrapped}.`);
	if (encrypted > 0) console.log(`Images of the old format, encrypted anew: ${encrypted}.`);
	if (unreadable > 0) {
		console.warn(
			`Images of the old format, missing or damaged: ${unreadable}. If they come back, they need the former key.`,
		);
	}
	const place = config.imageKeys ? 'IMAGE_KEY' : 'image.key';
	console.log(
		`The first key in ${place} is the one in use. The others open only earlier backups: keep them with those, and remove them from ${place} on every server.`,
	);
});
