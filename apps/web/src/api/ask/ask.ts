import { calls, type phrasedSchema } from '@dermavigil/contract';
import type { z } from 'zod';
import { send } from '../client.ts';

/** A sentence of an answer in other words, with the articles that say it. */
export type Phrased = z.infer<typeof phrasedSchema>['sentences'];

/**
 * Sends a question, and the ids of the articles that answer it, to have the answer phrased in other words; empty when
 * that failed a check. Throws ApiError.
 */
export async function phraseAnswer(question: string, articles: string[], signal: AbortSignal): Promise<Phrased> {
	return (await send(calls.phraseAnswer, { body: { question, articles }, signal })).sentences;
}
