import type { ScanInput } from '@dermavigil/contract';
import { type DBSchema, openDB } from 'idb';

/** A scan that waits in this browser until it can be saved. */
export interface WaitingScan {
	/** Its place in the order in which scans are saved. */
	number: number;
	/** The id of the account that it is saved to; nobody else's login sends it. */
	account: string;
	/** Milliseconds since 1970. */
	keptAt: number;
	input: ScanInput;
	/** Why the server refused it, in words for people; it is not sent again before somebody says so. */
	problem: string | null;
}

/** Whose login this browser has, as the server said: needed when the server cannot be asked. */
interface Owner {
	/** SHA-256 of the login's token, in hex. */
	tokenHash: string;
	account: string;
}

interface Outbox extends DBSchema {
	waiting: { key: number; value: Omit<WaitingScan, 'number'> };
	owner: { key: 'current'; value: Owner };
}

const open = () =>
	openDB<Outbox>('outbox', 1, {
		upgrade(database) {
			// Numbered by the database: the order in which scans were kept, over all tabs.
			database.createObjectStore('waiting', { autoIncrement: true });
			database.createObjectStore('owner');
		},
	});

/** Runs on a connection of its own, which is closed afterwards. Throws where the browser forbids to keep anything. */
async function using<Value>(run: (database: Awaited<ReturnType<typeof open>>) => Promise<Value>): Promise<Value> {
	const database = await open();
	try {
		return await run(database);
	} finally {
		database.close();
	}
}

/** Resolves once the scan is on the disk. */
export async function addWaiting(scan: Omit<WaitingScan, 'number'>): Promise<void> {
	await using(async (database) => {
		const { store, done } = database.transaction('waiting', 'readwrite', { durability: 'strict' });
		await Promise.all([store.add(scan), done]);
	});
}

/** Every scan that waits, the first one first. */
export function allWaiting(): Promise<WaitingScan[]> {
	return using(async (database) => {
		const { store } = database.transaction('waiting');
		const [numbers, scans] = await Promise.all([store.getAllKeys(), store.getAll()]);
		return scans.map((scan, index) => ({ ...scan, number: numbers[index]! }));
	});
}

export function removeWaiting(number: number): Promise<void> {
	return using((database) => database.delete('waiting', number));
}

export async function changeWaiting({ number, ...scan }: WaitingScan): Promise<void> {
	await using((database) => database.put('waiting', scan, number));
}

export function rememberedOwner(): Promise<Owner | undefined> {
	return using((database) => database.get('owner', 'current'));
}

export async function rememberOwner(owner: Owner): Promise<void> {
	await using((database) => database.put('owner', owner, 'current'));
}
