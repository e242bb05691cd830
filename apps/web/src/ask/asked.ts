import type { Reply } from '@dermavigil/ask';

/** A question with its reply. */
export interface Asked extends Reply {
	question: string;
}

/** Shown when there is neither an article nor a red flag, which is an answer, too. */
export const unknownText = 'I don’t know that; ask a doctor.';
