import { askLimits } from '@dermavigil/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/form/form-parts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Asked, unknownText } from './asked.ts';
import type { AskedResult } from './quote-result.ts';
import { getSuggestions } from './suggestions.ts';
import { loadAnswers, useAsk } from './use-ask.ts';

const ReplyView = lazyPart(() => import('./reply-view.tsx'), 'ReplyView');

const missing = 'Please write a question first.';

/** The question, some to begin with, and the reply. */
export function AskBox({ result }: { result: AskedResult | null }) {
	const { asked, failures, ask, show } = useAsk();
	const [question, setQuestion] = useState('');
	const [empty, setEmpty] = useState(false);
	const [agreed, setAgreed] = useState(false);
	const id = useId();

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		setEmpty(!question.trim());
		if (question.trim()) ask(question.trim());
		else event.currentTarget.querySelector('input')?.focus();
	};
	const write = (text: string) => {
		setQuestion(text);
		setEmpty(false);
	};
	const suggest = (suggested: string) => {
		write(suggested);
		ask(suggested);
	};
	return (
		<Card
			aria-labelledby={id}
			className={`grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7 ${asked ? '' : 'print:hidden'}`}
		>
			<div>
				<h2 id={id} className="mb-1.5 text-lg">
					Ask a question
				</h2>
				<p className="max-w-prose text-quiet text-sm">
					{result ? 'Answers come from your result and from short articles' : 'Answers come from short articles'} with
					sources. No doctor has checked them. {!agreed && 'Your question stays on this device.'}
				</p>
			</div>
			<form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 print:hidden">
				<Field
					label="Your question"
					value={question}
					maxLength={askLimits.maxQuestionLength}
					autoComplete="off"
					enterKeyHint="search"
					error={empty ? missing : undefined}
					onChange={(event) => write(event.target.value)}
					// A failure here is reported when a question is asked.
					onFocus={() => loadAnswers().catch(() => {})}
					className="min-w-0 grow basis-72"
				/>
				<Button type="submit" className="mt-7.5 min-h-12 max-sm:mt-0">
					Ask
				</Button>
			</form>
			<ul aria-label="Questions to begin with" className="flex flex-wrap gap-2 print:hidden">
				{getSuggestions(result?.answer.riskLevel ?? null).map((suggested) => (
					<li key={suggested}>
						<Button variant="secondary" size="small" onClick={() => suggest(suggested)}>
							{suggested}
						</Button>
					</li>
				))}
			</ul>
			<ErrorMessage>{describeFailure(failures)}</ErrorMessage>
			<p role="status" className="sr-only">
				{empty && missing}
				{/* Another element for another question: the same words are read aloud again. */}
				{asked && <span key={asked.question}>{announce(asked)}</span>}
			</p>
			{asked && <ReplyView asked={asked} result={result} agreed={agreed} onAgree={setAgreed} onShow={show} />}
		</Card>
	);
}

/** Why there is no answer, after this many attempts. Older browsers remember a failed import as long as the page is open. */
function describeFailure(failures: number): string | null {
	if (failures === 0) return null;
	const text = 'The answers could not be loaded. Please check your connection and ask again.';
	return failures === 1 ? text : `${text} If this happens again, reload the page. What is not saved will be lost.`;
}

/** The reply as screen readers hear it: red flags, and whether there is an answer below. */
function announce({ urgent, articles: [first] }: Asked): string {
	const texts = urgent.map(({ text }) => text);
	if (first) texts.push(`Answer below: ${first.title}`);
	return texts.join(' ') || unknownText;
}
