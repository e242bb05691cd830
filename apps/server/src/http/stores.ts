import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Database, type OpenDatabase, openDatabase } from '../db/database.ts';
import type { Listen } from '../db/listener.ts';
import { refuseUnfinishedRestore } from '../db/unfinished-restore.ts';
import { measureStore } from '../metrics/measure-store.ts';
import { runRegularly } from '../run-regularly.ts';
import { cleanUpImages } from '../storage/clean-up.ts';
import { DamagedFileError } from '../storage/encryption.ts';
import { countErasures } from '../storage/erase-images.ts';
import type { ImageStore } from '../storage/image-store.ts';
import { type OpenImages, openImages } from '../storage/open-images.ts';

/** The same store, but it logs each image that is there and cannot be opened; callers do without it. */
function logDamage<Store extends ImageStore>(store: Store, log: FastifyBaseLogger): Store {
	return {
		...store,
		get: (name) =>
			store.get(name).catch((error: unknown) => {
				if (error instanceof DamagedFileError) log.error({ err: error }, 'An image is damaged.');
				throw error;
			}),
	};
}

/** Milliseconds after which another server that shares the storage has certainly written the row for a new file. */
const oneHour = 3_600_000;

/** Milliseconds after which a server takes requests even if it is still comparing images with records. */
const maxStartMs = 5000;

interface StoreOptions {
	/** Called when the embedded database ends by itself. */
	onLost(): void;
	/** Start even if many images have no record, many records no image, or the note beside the images is missing. */
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

/** The log's text when a file cannot be removed. */
const notErased = 'Images that were erased are still in the storage.';

/** Each minute, erases what is still waiting, such as erasures of a server that has ended since, and counts what is left. */
function addErasing(app: FastifyInstance, { db }: OpenDatabase, { store }: OpenImages): void {
	let waiting = 0;
	const help = 'Images that are still to be erased, of all servers.';
	app.metrics.watch('dermavigil_erasures_waiting', help, () => waiting);
	async function erase(): Promise<void> {
		try {
			await store.eraseWaiting(app.stopping);
		} finally {
			waiting = await countErasures(db);
		}
	}
	runRegularly(app, erase, { failure: notErased });
}

/**
 * Erases what a stopped server left to be erased, compares images with records, and repairs what a killed server left.
 * With many images, the server takes requests while this goes on. Throws a StartupError if many images were out of
 * place before that.
 */
async function startCleanUp(
	app: FastifyInstance,
	{ db, shared }: OpenDatabase,
	{ store }: OpenImages,
	acceptMismatch: boolean,
): Promise<void> {
	const stopping = new AbortController();
	const { signal } = stopping;
	const before = new Date(Date.now() - (shared ? oneHour : 0));
	async function run(): Promise<void> {
		await store.eraseWaiting(signal).catch((error: unknown) => app.log.error({ err: error }, notErased));
		const found = await cleanUpImages(db, store, { before, acceptMismatch, signal });
		if (Object.values(found).some((count) => count > 0)) app.log.warn(found, 'Images and records did not match.');
	}
	const cleanUp = run();
	const start = Promise.race([cleanUp.then(() => true), setTimeout(maxStartMs, false, { ref: false, signal })]);
	const settled = cleanUp.catch(() => {});
	app.addHook('onClose', async () => {
		stopping.abort();
		await settled;
	});
	if (await start) return;
	app.log.info('Images are compared with records while the server runs.');
	cleanUp.catch((error: unknown) => {
		if (!signal.aborted) app.log.error({ err: error }, 'Images were not compared with records to the end.');
	});
}

/** Opens the database and image storage for the lifetime of `app`, and repairs what a killed server left in them. */
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
		onMigrationWaits: () =>
			app.log.warn('The tables are brought up to date once a backup, another server or a long transaction has ended.'),
	});
	app.addHook('onClose', () => database.close());
	watchConnections(app, database);
	const images = await openImages(database, config, {
		measure: (files) => measureStore(files, app.metrics),
		acceptMissingNote: acceptMismatch,
	});
	await startCleanUp(app, database, images, acceptMismatch);
	addErasing(app, database, images);
	const store = logDamage(images.store, app.log);
	return { db: database.db, listen: database.listen, images: { ...images, store } };
}
