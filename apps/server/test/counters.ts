import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../src/db/database.ts';
import { type Counters, createCounters } from '../src/http/limits/counters.ts';
import { freshStores } from './stores.ts';

/** Counters in a database of their own, for as long as `app` lives. */
export async function freshCounters(app: FastifyInstance): Promise<Counters> {
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = await freshStores();
	const { db, close } = await openDatabase({ databaseUrl, dataDir });
	app.addHook('onClose', close);
	return createCounters(db, Buffer.from('secret'));
}
