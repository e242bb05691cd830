import type { sources } from './sources.ts';

/** The part of a person's own result that answers the same question as an article. */
export type ResultPart = 'names' | 'risk' | 'next';

/** A short answer to one question, with its sources. */
export interface Article {
	/** Its anchor on the page of answers; never changed, because links contain it. */
	id: string;
	/** The question. */
	title: string;
	text: string;
	/** Other ways in which people ask it, separated by semicolons: searched, never shown. */
	asked: string;
	/** For an article about a body part: a question must contain one of these words; without them, it is about another part. */
	place?: string;
	sources: readonly [keyof typeof sources, ...(keyof typeof sources)[]];
	/** Quoted first if the person has a result. */
	result?: ResultPart;
}

export interface Topic {
	title: string;
	/** The day on which its articles were written or last changed. */
	written: string;
	articles: readonly Article[];
}
