import type { IDBPDatabase } from 'idb';

/** Runs something with a connection. Throws when the browser forbids storage. */
type WithDatabase<Schema> = <Value>(run: (database: IDBPDatabase<Schema>) => Promise<Value>) => Promise<Value>;

/** Opens a connection to a database of this browser for each use, and closes it afterward. */
export const createWithDatabase =
	<Schema>(open: () => Promise<IDBPDatabase<Schema>>): WithDatabase<Schema> =>
	async (run) => {
		const database = await open();
		try {
			return await run(database);
		} finally {
			database.close();
		}
	};

/** Whether something could not be stored for lack of space. */
export const isStorageFull = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'QuotaExceededError';
