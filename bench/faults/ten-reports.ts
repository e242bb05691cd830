import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@dermavigil/contract';
import { callsTo, newToken } from '../../apps/server/test/running-server.ts';
import { syntheticScan } from '../../apps/server/test/scans.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';

const reports = 10;
/** Seconds that /healthz may take meanwhile. */
const maxSeconds = 0.5;

export const fault: Fault = {
	name: `${reports} PDF reports at once`,
	run: () =>
		withServer(async ({ address }) => {
			const call = callsTo(address, await newToken(address));
			const { id } = await (await call('POST', calls.saveScan.path, await syntheticScan())).json();
			const readReport = async () => (await call('GET', calls.scanReport.path.replace(':id', id))).arrayBuffer();
			await readReport();
			const began = performance.now();
			let made = false;
			const all = Promise.all(Array.from({ length: reports }, readReport)).finally(() => {
				made = true;
			});
			let slowest = 0;
			while (!made) {
				const asked = performance.now();
				await call('GET', calls.health.path);
				slowest = Math.max(slowest, (performance.now() - asked) / 1000);
				await wait(5);
			}
			await all;
			return {
				lost: `nothing; /healthz took at most ${formatSeconds(slowest)}`,
				recovered: `all reports after ${formatSeconds((performance.now() - began) / 1000)}`,
				ok: slowest < maxSeconds,
			};
		}),
};
