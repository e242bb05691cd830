import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import type { Listen } from '../db/listener.ts';
import { cleanUpMailOutbox, getMailOutboxFolder } from '../mail/mail-outbox.ts';
import { measureStore } from '../metrics/measure-store.ts';
import { cleanUpImages } from '../storage/clean-up.ts';
import { type OpenImages, openImages } from '../storage/open-images.ts';
import { refuseUnfinishedRestore } from '../storage/unfinished-restore.ts';

/** Milliseconds after which another server that shares the storage has certainly written the row of a new file. */
const oneHour = 3_600_000;

interface StoreOptions {
	/** Called when the embedded database ends by itself. */
	onLost(): void;
	/** Start even if many images have no record, or many records no image. */
	acceptMismatch: boolean;
}

function watchConnections({ metrics }: FastifyInstance, { countConnections }: OpenDatabase): void {
	metrics.watchEach('dermavigil_database_connections', 'Connections to the database.', 'state', () => {
		const { busy, idle } = countConnections();
		return { busy, idle };
	});
	const help = 'Queries that wait for a connection to the database.';
	metrics.watch('dermavigil_database_waiting', help, () => countConnections().waiting);
}

/** Opens database and image storage for as long as `app` lives, and mends what a killed server left in them. */
export async function openStores(
	app: FastifyInstance,
	config: Config,
	{ onLost, acceptMismatch }: StoreOptions,
): Promise<{ db: Database; listen: Listen; images: OpenImages }> {
	refuseUnfinishedRestore(config.dataDir);
	const database = await openDatabase({
		...config,
		onLost() {
			app.log.fatal('The database ended.');
			onLost();
		},
	});
	app.addHook('onClose', () => database.close());
	watchConnections(app, database);
	const images = await openImages(database, config, (files) => measureStore(files, app.metrics));
	const before = new Date(Date.now() - (database.shared ? oneHour : 0));
	const found = await cleanUpImages(database.db, images.store, { before, acceptMismatch });
	if (Object.values(found).some((count) => count > 0)) app.log.warn(found, 'Images and records did not match.');
	await cleanUpMailOutbox(database.db, getMailOutboxFolder(config.dataDir));
	return { db: database.db, listen: database.listen, images };
}
