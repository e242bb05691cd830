import type { sources } from './sources.ts';

/** What of a person's own result answers the same question as an article. */
export type ResultPart = 'names' | 'risk' | 'next';

/** A short answer to one question, with where it comes from. */
export interface Article {
	/** Its anchor on the page of answers; never changed, since links hold it. */
	id: string;
	/** The question. */
	title: string;
	text: string;
	/** Other words by which people ask it, separated by semicolons: searched, never shown. */
	asked: string;
	/** Of a part of the body: one of these words has to be in a question, which is about another part otherwise. */
	place?: string;
	sources: readonly [keyof typeof sources, ...(keyof typeof sources)[]];
	/** Quoted first where the person has a result. */
	result?: ResultPart;
}

export interface Topic {
	title: string;
	/** The day on which its articles were written or last changed. */
	written: string;
	articles: readonly Article[];
}
