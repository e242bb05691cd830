import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until somebody else waits for something that `client`'s transaction has locked. */
export async function untilBlocked(client: pg.Client): Promise<void> {
	const blocked = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
	await expect.poll(async () => (await client.query(blocked)).rowCount).toBeGreaterThan(0);
}
