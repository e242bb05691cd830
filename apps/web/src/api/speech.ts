import { calls, type RiskLevel, sentenceStartsHeader } from '@dermavigil/contract';
import { sendForResponse } from './client.ts';

export interface Speech {
	/** An MP3. */
	audio: Blob;
	/** Where each sentence starts, in seconds. */
	sentenceStarts: number[];
}

/** Has the server read a text aloud. Throws ApiError. */
export async function speak(text: string, riskLevel: RiskLevel, signal: AbortSignal): Promise<Speech> {
	const query = { risk_level: riskLevel };
	const response = await sendForResponse(calls.speak, { query, body: { text_to_speak: text }, signal });
	const starts = response.headers.get(sentenceStartsHeader);
	return { audio: await response.blob(), sentenceStarts: starts ? starts.split(',').map(Number) : [] };
}
