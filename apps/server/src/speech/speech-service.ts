import type { RiskLevel } from '@dermavigil/contract';
import { fetchWhole } from '../fetch-whole.ts';
import { deliveries } from './delivery.ts';
import type { Speech } from './worker.ts';

/** Milliseconds for one text, and bytes of its speech: the longest, at 320 kilobits a second, has ten megabytes. */
const [timeoutMs, maxBytes] = [10_000, 16 * 1024 * 1024];

/** A speech service with OpenAI's API. */
export interface SpeechService {
	/** The base URL, such as https://tts.example.org/v1. */
	url: string;
	key: string | undefined;
	model: string;
	voice: string;
}

/** Whether these bytes begin like an MP3: with an ID3 tag or a frame. */
function isMp3(bytes: Uint8Array): boolean {
	const tagged = Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'ID3';
	return tagged || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2);
}

/** Has the service speak a text. Throws when it fails, times out or returns anything but an MP3, or the signal aborts. */
export async function requestSpeech(
	service: SpeechService,
	text: string,
	risk: RiskLevel,
	signal: AbortSignal,
): Promise<Speech> {
	const { url, key, model, voice } = service;
	const answer = await fetchWhole(`${url.replace(/\/$/, '')}/audio/speech`, {
		method: 'POST',
		redirect: 'error',
		headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
		body: JSON.stringify({ model, voice, input: text, response_format: 'mp3', speed: 1 / deliveries[risk].stretch }),
		...{ signal, timeoutMs, maxBytes },
	});
	const audio = new Uint8Array(await answer.arrayBuffer());
	if (!answer.ok || !isMp3(audio)) throw new Error(`The speech service answered ${answer.status} and no MP3.`);
	return { audio, sentenceStarts: undefined };
}
