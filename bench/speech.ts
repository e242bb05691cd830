import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls, limits } from '@dermavigil/contract';
import { readArguments } from '../tools/read-arguments.ts';
import { startCountedServer } from './shared/counted-server.ts';
import { median } from './shared/quantiles.ts';
import texts from './speech/texts.json' with { type: 'json' };

/** The usual number of characters of an explanation. */
const usualLength = 458;
const runs = 15;
const clients = 16;
const { out } = readArguments(() => parseArgs({ options: { out: { type: 'string' } } })).values;

const server = await startCountedServer();
const allTexts = texts.map(({ text }) => text).join(' ');

/** A text of the usual length that was never spoken before. */
function newText(number: number): string {
	const start = `Photo ${number}. `;
	const rest = allTexts.slice(allTexts.indexOf('. ', number * 20) + 2);
	return (start + rest + allTexts).slice(0, usualLength);
}

/** Milliseconds until the whole speech has arrived, and the speech. Throws for anything but an MP3. */
async function speak(text: string) {
	const began = performance.now();
	const answer = await fetch(`${server.address}${calls.speak.path}?risk_level=low`, {
		method: calls.speak.method,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ text_to_speak: text }),
	});
	const audio = Buffer.from(await answer.arrayBuffer());
	if (!answer.ok || answer.headers.get('content-type') !== 'audio/mpeg') throw new Error(`Answered ${answer.status}.`);
	return { time: performance.now() - began, audio };
}

async function medianTime(getText: (run: number) => string): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run < runs; run++) times.push((await speak(getText(run))).time);
	return median(times);
}

const milliseconds = (time: number) => `${time.toFixed(1)} ms`;
try {
	console.log(`first text of the server's life  ${milliseconds((await speak('Hello.')).time)}`);
	console.log(`${usualLength} characters, new, p50         ${milliseconds(await medianTime(newText))}  (target 900)`);
	console.log(
		`${usualLength} characters, cached, p50      ${milliseconds(await medianTime(() => newText(0)))}  (target 20)`,
	);
	const longest = allTexts.slice(0, limits.speech.maxTextLength);
	const { time, audio } = await speak(longest);
	console.log(`${longest.length} characters, new             ${milliseconds(time)}, ${audio.length >> 10} KB`);
	const began = performance.now();
	const all = await Promise.allSettled(Array.from({ length: clients }, (_, client) => speak(newText(100 + client))));
	const lost = all.filter(({ status }) => status === 'rejected').length;
	console.log(
		`${clients} clients at once, new texts   ${milliseconds(performance.now() - began)} for all, ${lost} lost`,
	);
	if (out) {
		for (const [index, { text }] of texts.entries())
			writeFileSync(join(out, `${index}.mp3`), (await speak(text)).audio);
	}
} finally {
	await server.stop();
}
