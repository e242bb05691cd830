import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway, isDeadlock, isLost } from './query-errors.ts';
import * as schema from './schema.ts';

/** Milliseconds within which a connection must be made, and a statement answered. */
const connectionTimeoutMillis = 10_000;
const statement_timeout = 30_000;

/** Milliseconds of silence after which a connection is given up: PostgreSQL answers or ends each statement sooner. */
const maxSilenceMs = 35_000;

/**
 * A socket that ends after a silence: a connection whose packets get lost reports nothing, and TCP waits for a quarter
 * of an hour.
 */
function openSocket(silenceMs: number): Socket {
	const socket = new Socket();
	return socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database stopped answering.')));
}

/** Milliseconds of an outage that calls wait out before they fail: about as long as PostgreSQL takes to restart. */
const maxWaitMs = 10_000;
const reconnectEachMs = 250;

/**
 * Waits for a database that cannot be reached: nothing has been sent yet that could be done twice. Later in an outage
 * it fails at once.
 */
class WaitingPool extends pg.Pool {
	#awaySince: number | undefined;

	async #connect(): Promise<pg.PoolClient> {
		for (;;) {
			const asked = performance.now();
			try {
				const client = await super.connect();
				this.#awaySince = undefined;
				return client;
			} catch (error) {
				this.#awaySince ??= asked;
				if (!isLost(error as Error) || performance.now() - this.#awaySince >= maxWaitMs) throw error;
				await wait(reconnectEachMs);
			}
		}
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
	override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
		const connected = this.#connect();
		if (!callback) return connected;
		connected.then(
			(client) => callback(undefined, client, client.release),
			(error) => callback(error, undefined, () => {}),
		);
		return undefined;
	}
}

interface PoolOptions {
	/** Milliseconds of silence after which a connection is given up. */
	silenceMs?: number | undefined;
	/**
	 * Whether `url` is a pooler's, which refuses settings sent with a connection: it may serve another transaction a
	 * moment later.
	 */
	isPooler?: boolean;
}

/** Connections to the database at `url`; broken ones are replaced, whatever they were doing. */
export function createPool(url: string, { silenceMs = maxSilenceMs, isPooler = false }: PoolOptions = {}): pg.Pool {
	const pool = new WaitingPool({
		connectionString: url,
		max: 20,
		connectionTimeoutMillis,
		// Without just-in-time compilation: PostgreSQL decides on it by estimates, and it would take longer than the
		// statements themselves.
		...(!isPooler && { statement_timeout, options: '-c jit=off' }),
		keepAlive: true,
		maxLifetimeSeconds: 600,
		stream: () => openSocket(silenceMs),
	});
	// The next query reports what broke; without a listener, on idle and busy connections alike, the error would end the process.
	pool.on('error', () => {});
	pool.on('connect', (client) => client.on('error', () => {}));
	return pool;
}

/** A separate connection that may wait as long as it takes. */
export function createClient(url: string): pg.Client {
	return new pg.Client({
		connectionString: url,
		connectionTimeoutMillis,
		keepAlive: true,
		keepAliveInitialDelayMillis: 30_000,
	});
}

/** A connection that listens. It ends after a silence, so it regularly sends a query to prevent one while all is well. */
export function createListeningClient(url: string, silenceMs = maxSilenceMs): pg.Client {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis,
		keepAlive: true,
		stream: () => openSocket(silenceMs),
	});
	let isAsking = false;
	async function ask(): Promise<void> {
		// One query at a time: each one sent counts as a sign of life.
		if (isAsking) return;
		isAsking = true;
		await client.query('select 1').catch(() => {});
		isAsking = false;
	}
	const heartbeat = setInterval(() => void ask(), silenceMs / 3).unref();
	return client.once('end', () => clearInterval(heartbeat));
}

const options = { schema, casing: 'snake_case' } as const;

/** The database over a connection of its own. */
export const openClient = (client: pg.Client) => drizzle({ client, ...options });

/** How often a transaction is run at most when PostgreSQL ends it to resolve a deadlock. */
const maxRuns = 3;

/**
 * The database behind a pool. Its transactions release their connection even if it breaks before they begin, unlike
 * drizzle's own, and do not pass a broken one on to the next. A transaction that PostgreSQL ends to resolve a deadlock
 * is run again, so anything that it does besides its statements must tolerate that.
 */
export function openDrizzle(pool: pg.Pool) {
	const database = drizzle({ client: pool, ...options });
	const runOnce: typeof database.transaction = async (run, config) => {
		const client = await pool.connect().catch((error) => {
			throw new DrizzleQueryError('begin', [], error);
		});
		let broken = true;
		try {
			const result = await drizzle({ client, ...options }).transaction(run, config);
			broken = false;
			return result;
		} catch (error) {
			broken = isDatabaseAway(error);
			throw error;
		} finally {
			client.release(broken);
		}
	};
	const transaction: typeof database.transaction = async (run, config) => {
		for (let runs = 1; ; runs++) {
			try {
				return await runOnce(run, config);
			} catch (error) {
				if (runs === maxRuns || !isDeadlock(error)) throw error;
			}
		}
	};
	return Object.assign(database, { transaction });
}
