import { z } from 'zod';
import { call, lineSchema } from '../call.ts';

export const askLimits = {
	maxQuestionLength: 300,
	/** Articles that one answer is phrased from. */
	maxArticles: 3,
	perMinute: 10,
	/** How many answers the server phrases at the same time for one IP address. */
	maxAtOnce: 2,
} as const;

/** A question, and the articles that answer it by their ids: nothing else leaves the device. */
export const phrasingSchema = z.strictObject({
	question: lineSchema
		.trim()
		.min(1)
		.max(askLimits.maxQuestionLength)
		.meta({ description: 'What was asked.', examples: ['Does a biopsy hurt?'] }),
	articles: z
		.array(z.string().max(40))
		.min(1)
		.max(askLimits.maxArticles)
		.meta({ description: 'Their ids, as in links to the page /answers.', examples: [['biopsy-pain']] }),
});

/** The answer in other words: each sentence with the articles that support it; empty if any sentence has no support. */
export const phrasedSchema = z.object({
	sentences: z.array(z.object({ text: z.string(), articles: z.array(z.string()).min(1) })),
});

/** Texts about answers that a language model phrases. */
export const askMessages = {
	noArticle: 'One of these answers does not exist.',
	unreachable: 'The service that puts answers into other words did not answer. The sources above still hold.',
} as const;

/** Answers that a language model puts into other words, where the server has one. */
export const askCalls = {
	phraseAnswer: call.post('/api/v2/ask', {
		access: 'anyone',
		sameOrigin: true,
		summary: 'Put the articles that answer a question into other words',
		body: phrasingSchema,
		response: phrasedSchema,
	}),
} as const;
