import { z } from 'zod';
import { riskLevelSchema } from './analysis.ts';
import { call } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** A text to be spoken: with at least one letter or digit. */
export const speechSchema = z.object(
	{
		text_to_speak: z
			.string(messages.speech.notText)
			.max(limits.speech.maxTextLength, messages.speech.tooLong)
			.regex(/[\p{L}\p{N}]/u, messages.speech.empty)
			.meta({
				description: 'At least one letter or digit.',
				examples: ['This looks like an ordinary mole. Show it to a doctor if it changes.'],
			}),
	},
	messages.speech.notText,
);

/** The header with the start of each sentence. A response may lack it. */
export const sentenceStartsHeader = 'sentence-starts';

const betweenSentences =
	/(?<=[.!?…]["'”’)\]]*)(?<!\b(?:e\.g|i\.e|Dr|Mr|Mrs|Ms|Prof|St|vs|approx)\.)\s+(?=["'“‘([]*[\p{Lu}\p{N}])|\s*\n\s*/u;

/** The sentences of a text, as it is spoken and as captions show it. */
export function splitSentences(text: string): string[] {
	return text
		.split(betweenSentences)
		.map((sentence) => sentence.trim())
		.filter(Boolean);
}

/** Reading a text aloud. */
export const speechCalls = {
	speak: call.post('/api/v2/speak', {
		access: 'anyone',
		summary: 'Read a text aloud, as an MP3',
		query: z.object({
			risk_level: riskLevelSchema.default('unknown').describe('The higher the risk, the more slowly it is read.'),
		}),
		body: speechSchema,
		produces: 'audio/mpeg',
		headers: {
			[sentenceStartsHeader]: 'Where each sentence starts, in seconds, with commas in between, if that is known.',
		},
	}),
} as const;
