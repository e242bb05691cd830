import { blackPng, manyScans, syntheticJpeg } from '../../apps/server/test/photos.ts';
import type { RunningServer } from '../../apps/server/test/running-server.ts';
import { peakMiB, residentMiB } from '../shared/processes.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';

/** Seconds within which the next photo must have its response. */
const maxSeconds = 3;
/** MiB by which the server may grow. */
const maxGrowth = 700;

function analyze({ address }: RunningServer, file: Buffer, signal?: AbortSignal): Promise<Response> {
	const form = new FormData();
	form.set('image', new Blob([Uint8Array.from(file)]), 'photo.jpg');
	return fetch(`${address}/api/v2/analyze?mode=consumer`, { method: 'POST', body: form, signal: signal ?? null });
}

/** Two clients send each of the files and leave after a second; then somebody sends a photo. */
async function bomb(server: RunningServer, files: Buffer[], photo: Buffer) {
	let seconds = 0;
	for (const file of files) {
		const leaving = AbortSignal.timeout(1000);
		await Promise.allSettled([1, 2].map(() => analyze(server, file, leaving)));
		const began = performance.now();
		const { status } = await analyze(server, photo);
		if (status !== 200) throw new Error(`the next photo: ${status}`);
		seconds = Math.max(seconds, (performance.now() - began) / 1000);
	}
	return seconds;
}

export const fault: Fault = {
	name: 'small photo files that are large to decode',
	run: () =>
		withServer(async (server) => {
			const files = [blackPng(1, 50_000_000), blackPng(50_000_000, 1), await manyScans(5000)];
			const photo = await syntheticJpeg();
			await analyze(server, photo);
			const before = residentMiB(server.pid);
			const seconds = await bomb(server, files, photo);
			const growth = peakMiB(server.pid) - before;
			return {
				lost: `nothing; memory grew by at most ${growth.toFixed(0)} MiB`,
				recovered: formatSeconds(seconds),
				ok: seconds < maxSeconds && growth < maxGrowth,
			};
		}),
};
