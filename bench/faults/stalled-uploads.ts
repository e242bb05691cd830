import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { syntheticJpeg } from '../../apps/server/test/photos.ts';
import { imageUpload } from '../shared/load.ts';
import { peakMiB, residentMiB } from '../shared/processes.ts';
import { median } from '../shared/quantiles.ts';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';

const uploads = 250;
/** 99 of these arrive, out of 10 MB, before an upload stalls. */
const chunk = Buffer.alloc(100_000, 'a');
const chunks = 99;
/** How long other calls are made meanwhile: the uploads are cut off after ten seconds at the earliest. */
const seconds = 9;
/** MiB by which the server may grow. */
const maxGrowth = 700;

/** Sends most of a photo, or nothing more once it is refused. */
function stall(port: number): Socket {
	const socket = connect(port, '127.0.0.1').on('error', () => {});
	const type = 'content-type: multipart/form-data; boundary=x';
	socket.write(`POST /api/v2/analyze HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: 10000000\r\n\r\n`);
	socket.write('--x\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\n\r\n');
	let left = chunks;
	const sendMore = () => {
		while (left > 0) {
			left--;
			if (!socket.write(chunk)) return;
		}
	};
	socket.once('data', () => {
		left = 0;
	});
	socket.on('drain', sendMore);
	sendMore();
	return socket;
}

export const fault: Fault = {
	name: `${uploads} stalled uploads`,
	run: () =>
		withServer(async ({ address, pid }) => {
			const { headers, body } = imageUpload(await syntheticJpeg());
			async function ask(path: string, init?: RequestInit): Promise<void> {
				const response = await fetch(address + path, init);
				await response.arrayBuffer();
				if (!response.ok) throw new Error(`${path}: ${response.status}`);
			}
			const analyze = () => ask('/api/v2/analyze', { method: 'POST', headers, body: new Uint8Array(body) });
			await analyze();
			const before = residentMiB(pid);
			const sockets = Array.from({ length: uploads }, () => stall(Number(new URL(address).port)));
			try {
				const began = performance.now();
				const took: number[] = [];
				while (performance.now() - began < seconds * 1000) {
					took.push(await secondsUntil(() => ask('/healthz'), 0));
					await ask('/api/model-card');
					await wait(100);
				}
				const growth = peakMiB(pid) - before;
				const health = `/healthz took ${formatSeconds(median(took))}, at most ${formatSeconds(Math.max(...took))}`;
				await secondsUntil(analyze, 60);
				return {
					lost: `photos until the stalled ones are cut off; memory grew by at most ${growth.toFixed(0)} MiB; ${health}`,
					recovered: formatSeconds((performance.now() - began) / 1000),
					ok: growth < maxGrowth,
				};
			} finally {
				for (const socket of sockets) socket.destroy();
			}
		}),
};
