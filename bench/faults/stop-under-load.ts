import { join } from 'node:path';
import { syntheticJpeg } from '../../apps/server/test/photos.ts';
import { startServer } from '../../apps/server/test/running-server.ts';
import { type Fault, formatSeconds, withFolder } from './shared/fault.ts';

const rounds = 10;
const analyses = 60;

interface Round {
	answered: number;
	refused: number;
	cutOff: number;
	status: number | null;
	/** The time until the process ended. */
	seconds: number;
}

/** Stops a server while it analyzes photos, as soon as the first of them is answered. */
async function stopOnce(dataDir: string, photo: Buffer): Promise<Round> {
	const server = await startServer(dataDir);
	const round = { answered: 0, refused: 0, cutOff: 0 };
	async function analyze(): Promise<void> {
		const form = new FormData();
		form.set('image', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
		const response = await fetch(`${server.address}/api/v2/analyze`, { method: 'POST', body: form });
		await response.text();
		if (response.status === 200) round.answered++;
		else if (response.status === 503) round.refused++;
		else throw new Error(`${response.status}`);
	}
	const running = Array.from({ length: analyses }, () => analyze());
	const all = Promise.allSettled(running);
	await Promise.any(running);
	const began = performance.now();
	const status = await server.stop();
	const seconds = (performance.now() - began) / 1000;
	round.cutOff = (await all).filter(({ status }) => status === 'rejected').length;
	return { ...round, status, seconds };
}

export const fault: Fault = {
	name: `SIGTERM with ${analyses} analyses in flight, ${rounds} times`,
	run: () =>
		withFolder(async (folder) => {
			const photo = await syntheticJpeg();
			const all: Round[] = [];
			for (let i = 0; i < rounds; i++) all.push(await stopOnce(join(folder, 'data'), photo));
			const sum = (count: (round: Round) => number) => all.reduce((total, round) => total + count(round), 0);
			const [answered, refused, cutOff] = [sum((r) => r.answered), sum((r) => r.refused), sum((r) => r.cutOff)];
			const statuses = [...new Set(all.map(({ status }) => status))].join(', ');
			return {
				lost: `${cutOff} cut off, ${answered} answered, ${refused} refused before they started; exit status ${statuses}`,
				recovered: `ended after ${formatSeconds(Math.max(...all.map(({ seconds }) => seconds)))} at most`,
				ok: cutOff === 0 && statuses === '0',
			};
		}),
};
