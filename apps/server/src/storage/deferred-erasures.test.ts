import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshStores } from '../../test/stores.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { deferErasures } from './deferred-erasures.ts';
import type { ImageStore } from './image-store.ts';

let database: OpenDatabase;
beforeAll(async () => {
	const { DATABASE_URL } = await freshStores();
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: DATABASE_URL });
});
afterAll(() => database.close());

it('erases a file although the one before it cannot be erased', async () => {
	const erased: string[] = [];
	const events = new EventEmitter();
	const files = {
		async delete(name: string) {
			events.emit('started');
			if (name === 'broken') {
				await once(events, 'fail');
				throw new Error('EIO');
			}
			erased.push(name);
		},
	} as ImageStore;
	const store = deferErasures(files, database.db);
	const started = once(events, 'started');
	const first = store.delete('broken');
	await started;
	const second = store.delete('whole');
	events.emit('fail');
	await expect(first).rejects.toThrow('EIO');
	await second;
	expect(erased).toEqual(['whole']);
});
