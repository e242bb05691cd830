import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { Listen } from '../db/listener.ts';
import { cleanUpMailOutbox, getMailOutboxFolder } from '../mail/mail-outbox.ts';
import { cleanUpImages } from '../storage/clean-up.ts';
import { type OpenImages, openImages } from '../storage/open-images.ts';

/** Milliseconds within which another server that shares the storage has surely written the row of its newest file. */
const oneHour = 3_600_000;

/** Opens database and image storage for as long as `app` lives, and mends what a killed server left in them. */
export async function openStores(
	app: FastifyInstance,
	config: Config,
	onLost = () => {},
): Promise<{ db: Database; listen: Listen; images: OpenImages }> {
	const database = await openDatabase({
		...config,
		onLost() {
			app.log.fatal('The database ended.');
			onLost();
		},
	});
	app.addHook('onClose', () => database.close());
	const images = await openImages(database, config);
	const before = new Date(Date.now() - (database.shared ? oneHour : 0));
	const removed = await cleanUpImages(database.db, images.store, before);
	if (removed.files + removed.rows > 0) app.log.warn(removed, 'Removed files without rows and rows without files.');
	await cleanUpMailOutbox(database.db, getMailOutboxFolder(config.dataDir));
	return { db: database.db, listen: database.listen, images };
}
