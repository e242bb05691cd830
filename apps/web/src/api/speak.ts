import { calls, type RiskLevel, sentenceStartsHeader } from '@dermavigil/contract';
import { fetchAnswer } from './client.ts';

export interface Speech {
	/** An MP3. */
	audio: Blob;
	/** Where each sentence starts, in seconds; empty when the server does not tell. */
	sentenceStarts: number[];
}

/** Lets the server read a text aloud. Throws ApiError. */
export async function speak(text: string, riskLevel: RiskLevel, signal: AbortSignal): Promise<Speech> {
	const { method, path } = calls.speak;
	const query = { risk_level: riskLevel };
	const answer = await fetchAnswer({ method, path, query, body: { text_to_speak: text }, signal });
	const starts = answer.headers.get(sentenceStartsHeader);
	return { audio: await answer.blob(), sentenceStarts: starts ? starts.split(',').map(Number) : [] };
}
