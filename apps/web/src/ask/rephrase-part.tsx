import type { Article } from '@dermavigil/ask';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { configQuery } from '../api/light-queries.ts';
import { takeLostFocus } from '../lib/keep-focus.ts';
import { Button } from '../ui/button.tsx';

interface RephrasePartProps {
	question: string;
	articles: readonly Article[];
	/** The person has agreed to sending this session's questions. */
	agreed: boolean;
	onAgree(agreed: boolean): void;
}

/** Offers to have the articles put into other words, if the server has a language model; nothing is sent before that. */
export function RephrasePart({ question, articles, agreed, onAgree }: RephrasePartProps) {
	const { data: config } = useQuery(configQuery);
	/** Each button disappears when pressed, and what replaces it gets the focus. */
	const pressed = useRef(false);
	const takeFocus = (element: HTMLElement | null) => {
		if (!element || !pressed.current) return;
		pressed.current = false;
		takeLostFocus(element);
	};
	const change = (agrees: boolean) => {
		pressed.current = true;
		onAgree(agrees);
	};
	if (!config?.ask) return null;
	if (agreed)
		return <Phrasing question={question} articles={articles} focusRef={takeFocus} onStop={() => change(false)} />;
	return (
		<div
			ref={takeFocus}
			tabIndex={-1}
			className="grid justify-items-start gap-3 rounded-md bg-sunken px-4 py-3 text-sm print:hidden"
		>
			<p>
				An AI service ({config.ask.name}) can put this answer into other words. Your question and the articles shown
				here are sent to it, for this and your next questions. Nothing else is sent: no photo, no result, no name. So
				don’t write names into a question.
			</p>
			<Button variant="secondary" size="small" onClick={() => change(true)}>
				Agree and rephrase
			</Button>
		</div>
	);
}

interface PhrasingProps extends Pick<RephrasePartProps, 'question' | 'articles'> {
	focusRef(element: HTMLElement | null): void;
	onStop(): void;
}

/** The answer in other words, each sentence with the articles that support it. */
function Phrasing({ question, articles, focusRef, onStop }: PhrasingProps) {
	const ids = articles.map(({ id }) => id).sort();
	const { data, error, isPending } = useQuery({
		queryKey: ['phrasing', question, ids],
		queryFn: async ({ signal }) => (await import('../api/ask/ask.ts')).phraseAnswer(question, ids, signal),
		retry: false,
		// Nothing of a question stays once it is off the page.
		gcTime: 0,
	});
	return (
		<div className="grid justify-items-start gap-2 rounded-md bg-sunken px-4 py-3">
			<p ref={focusRef} tabIndex={-1} className="rounded-sm font-semibold text-sm">
				In other words, by an AI service
			</p>
			<div role="status">
				{isPending && <p>Putting it into other words...</p>}
				{error && <p>{getErrorMessage(error, 'It could not be put into other words. Please try again later.')}</p>}
				{data?.length === 0 && <p>The service’s answer did not keep to the articles, so we don’t show it.</p>}
				{data && data.length > 0 && (
					<p>
						{data.map((sentence) => (
							<span key={sentence.text}>
								{sentence.text} <Citation ids={sentence.articles} articles={articles} />{' '}
							</span>
						))}
					</p>
				)}
			</div>
			<Button variant="quiet" size="small" className="-ml-3.5 print:hidden" onClick={onStop}>
				Stop sending my questions
			</Button>
		</div>
	);
}

function Citation({ ids, articles }: { ids: string[]; articles: readonly Article[] }) {
	const titles = articles.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
	return <cite className="text-quiet text-sm">[{titles.join('; ')}]</cite>;
}
