import type { Article, Urgent } from '@dermavigil/ask';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { type Asked, unknownText } from './asked.ts';
import { type AskedResult, quoteResult } from './quote-result.ts';
import { RephrasePart } from './rephrase-part.tsx';
import { ArticleQuote, SourceList } from './source-list.tsx';

interface ReplyViewProps {
	asked: Asked;
	result: AskedResult | null;
	agreed: boolean;
	onAgree(agreed: boolean): void;
	onShow(article: Article): void;
}

/** A reply: red flags first, then the person's own result, then the article word for word, with its sources. */
export function ReplyView({ asked, result, agreed, onAgree, onShow }: ReplyViewProps) {
	const { question, urgent, articles } = asked;
	const [first, ...related] = articles;
	const heading = useRef<HTMLHeadingElement>(null);
	/** How often another article was chosen: the pressed button disappears with its place in the list. */
	const [choices, setChoices] = useState(0);
	useEffect(() => {
		if (choices > 0) heading.current?.focus();
	}, [choices]);
	const choose = (article: Article) => {
		setChoices(choices + 1);
		onShow(article);
	};
	return (
		<div className="grid gap-5">
			{urgent.map((flag) => (
				<UrgentNote key={flag.id} urgent={flag} />
			))}
			{first ? (
				<article className="grid gap-4">
					<h3 ref={heading} tabIndex={-1} className="justify-self-start rounded-sm text-xl">
						{first.title}
					</h3>
					{result && first.result && (
						<div className="rounded-md border-primary border-l-4 bg-sunken px-4 py-3">
							<p className="font-semibold text-sm">From your result</p>
							<blockquote>{quoteResult(first.result, result)}</blockquote>
						</div>
					)}
					<div>
						<ArticleQuote article={first} />
					</div>
					<RephrasePart key={question} question={question} articles={articles} agreed={agreed} onAgree={onAgree} />
					<p className="text-sm">
						<Link to={`/answers#${first.id}`} className="lone-link text-primary underline underline-offset-4">
							Find it among all answers
						</Link>
					</p>
				</article>
			) : (
				urgent.length === 0 && <p className="max-w-prose font-medium font-serif text-lg">{unknownText}</p>
			)}
			{related.length > 0 && (
				<div className="print:hidden">
					<h3 className="mb-1 font-sans font-semibold text-sm">Related</h3>
					<ul className="grid justify-items-start">
						{related.map((article) => (
							<li key={article.id}>
								<Button variant="quiet" size="small" className="-ml-3.5 text-left" onClick={() => choose(article)}>
									{article.title}
								</Button>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

/** What a red flag in the question calls for. */
function UrgentNote({ urgent: { text, sources } }: { urgent: Urgent }) {
	return (
		<div className="flex gap-3 rounded-md border border-high/50 bg-high-wash px-4 py-3">
			<TriangleAlert className="mt-0.5 size-5 shrink-0 text-high" />
			<div className="grid gap-1.5">
				<p className="font-semibold">{text}</p>
				<SourceList names={sources} />
			</div>
		</div>
	);
}
