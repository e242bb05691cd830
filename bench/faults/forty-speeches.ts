import { setTimeout as wait } from 'node:timers/promises';
import { peakMiB, residentMiB } from '../shared/processes.ts';
import { secondsUntil } from '../shared/seconds-until.ts';
import { type Fault, formatSeconds, withServer } from './shared/fault.ts';

const speeches = 40;
/** Seconds after which a short text must be heard. */
const maxSeconds = 5;

export const fault: Fault = {
	name: `${speeches} slow texts to read aloud at once, whose readers leave after a second`,
	run: () =>
		withServer(async ({ address, pid }) => {
			async function speak(text_to_speak: string, signal?: AbortSignal): Promise<void> {
				const response = await fetch(`${address}/api/v2/speak`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({ text_to_speak }),
					signal: signal ?? null,
				});
				await response.arrayBuffer();
				if (!response.ok) throw new Error(`${response.status}`);
			}
			await speak('A mole.');
			const before = residentMiB(pid);
			const leaving = AbortSignal.timeout(1000);
			const slow = (each: number) => `${each} ${'W. '.repeat(600)}`;
			const all = Promise.allSettled(Array.from({ length: speeches }, (_, each) => speak(slow(each), leaving)));
			await wait(1000);
			const seconds = await secondsUntil(() => speak('A scar.'), 60);
			await all;
			const growth = peakMiB(pid) - before;
			return {
				lost: `nothing; memory grew by at most ${growth.toFixed(0)} MiB`,
				recovered: formatSeconds(seconds),
				ok: seconds < maxSeconds && growth < 700,
			};
		}),
};
