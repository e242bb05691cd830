import type { Article } from '@dermavigil/ask';
import { useRef, useState } from 'react';
import type { Asked } from './asked.ts';

/** Loads what is needed to answer questions, 33 KB: with the first question, not with the page. */
export async function loadAnswers() {
	const [base] = await Promise.all([import('@dermavigil/ask'), import('./reply-view.tsx')]);
	return base;
}

/** The last question and its reply. Nothing of it is stored or sent. */
export function useAsk() {
	const [asked, setAsked] = useState<Asked | null>(null);
	/** How often in a row the answers could not be loaded. */
	const [failures, setFailures] = useState(0);
	const last = useRef('');

	const ask = async (question: string) => {
		last.current = question;
		try {
			const { answer } = await loadAnswers();
			// Another question may have been asked while this was loading.
			if (last.current === question) setAsked({ question, ...answer(question) });
			setFailures(0);
		} catch {
			setFailures((before) => before + 1);
		}
	};

	/** Shows another of the articles that were found. The red flags of the question stay. */
	const show = (article: Article) =>
		setAsked((now) => now && { ...now, articles: [article, ...now.articles.filter((one) => one !== article)] });

	return { asked, failures, ask, show };
}
