import { setTimeout as wait } from 'node:timers/promises';
import { findRunning } from '@dermavigil/embedded-postgres';
import pg from 'pg';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';
import { startWriters, waitForScans } from './shared/writers.ts';

const rounds = 40;
const pauseMs = 150;
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid()`;

export const fault: Fault = {
	name: `all database connections broken, ${rounds} times every ${pauseMs / 1000} s, under writes`,
	run: () =>
		withServer(async (server, dataDir) => {
			const writers = await startWriters(server);
			await waitForScans(writers, 8);
			const client = new pg.Client({ connectionString: (await findRunning(dataDir))! });
			await client.connect();
			for (let round = 0; round < rounds; round++) {
				await client.query(endConnections);
				await wait(pauseMs);
			}
			const count = writers.count();
			const seconds = await secondsUntil(async () => {
				if (writers.count() === count) throw new Error('nothing was saved');
			}, 60);
			await client.end();
			await writers.stop();
			const lost = await writers.countLost(server.address);
			return {
				lost: `${lost} of ${writers.count()} acknowledged scans; ${writers.failed()} calls failed`,
				recovered: formatSeconds(seconds),
				ok: lost === 0,
			};
		}),
};
