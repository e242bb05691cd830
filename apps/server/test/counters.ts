import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../src/db/database.ts';
import { type Counters, createCounters } from '../src/http/limits/counters.ts';
import { freshStores } from './stores.ts';

/** Counters in their own database, which lasts until `app` closes. */
export async function freshCounters(app: FastifyInstance): Promise<Counters> {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	app.addHook('onClose', close);
	return createCounters(db, Buffer.from('secret'));
}
