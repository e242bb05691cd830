import { setTimeout as wait } from 'node:timers/promises';
import { calls, type Scan } from '@dermavigil/contract';
import { readHistory } from '../../../apps/server/test/kill-rounds.ts';
import { type Call, callsTo, newToken, type RunningServer } from '../../../apps/server/test/running-server.ts';
import { smallScan } from '../../../apps/server/test/scans.ts';

/** Patients who save scans one after another, and what the server acknowledged to each. */
export interface Writers {
	/** How many scans were acknowledged. */
	count(): number;
	/** How many calls failed. */
	failed(): number;
	/** Stops them, once each has received its last response. */
	stop(): Promise<void>;
	/** How many acknowledged scans a server does not show, or shows without their images. */
	countLost(address: string): Promise<number>;
}

/** The wait between two calls of one patient: the server accepts 600 a minute. */
const pauseMs = 110;

async function isReadable(address: string, { image_url, thumbnail_url }: Scan): Promise<boolean> {
	for (const url of [image_url, thumbnail_url]) {
		const answer = await fetch(address + url);
		await answer.arrayBuffer();
		if (!answer.ok) return false;
	}
	return true;
}

/** Lets `patients` save scans at the same time, whatever happens to the server. */
export async function startWriters({ address }: Pick<RunningServer, 'address'>, patients = 4): Promise<Writers> {
	const scan = await smallScan();
	let [stopped, failed] = [false, 0];
	const logins: { token: string; saved: string[] }[] = [];
	for (let i = 0; i < patients; i++) logins.push({ token: await newToken(address), saved: [] });

	async function write(call: Call, saved: string[]): Promise<void> {
		while (!stopped) {
			try {
				saved.push((await (await call('POST', calls.saveScan.path, scan)).json()).id);
			} catch {
				failed++;
			}
			await wait(pauseMs);
		}
	}
	const writing = Promise.all(logins.map(({ token, saved }) => write(callsTo(address, token), saved)));

	return {
		count: () => logins.reduce((sum, { saved }) => sum + saved.length, 0),
		failed: () => failed,
		async stop() {
			stopped = true;
			await writing;
		},
		async countLost(nextAddress) {
			let lost = 0;
			for (const { token, saved } of logins) {
				const history = new Map((await readHistory(callsTo(nextAddress, token))).map((each) => [each.id, each]));
				for (const id of saved) {
					const found = history.get(id);
					if (!found || !(await isReadable(nextAddress, found))) lost++;
				}
			}
			return lost;
		},
	};
}

/** Waits until this many more scans have been acknowledged. */
export async function waitForScans(writers: Writers, more: number): Promise<void> {
	const until = writers.count() + more;
	while (writers.count() < until) await wait(20);
}
