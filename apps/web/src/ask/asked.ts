import type { Reply } from '@dermavigil/ask';

/** A question with its reply. */
export interface Asked extends Reply {
	question: string;
}

/** What is said where the articles hold no answer. */
export const unknownText = 'I don’t know that; ask a doctor.';
