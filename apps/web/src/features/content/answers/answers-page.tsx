import { type Article as Answer, topics } from '@dermavigil/ask';
import { ArticleQuote } from '../../../ask/source-list.tsx';
import { Article } from '../article/article.tsx';

const sections = topics.map(({ title, articles }, place) => ({
	id: `topic-${place + 1}`,
	title,
	content: (
		<div className="grid gap-10">
			{articles.map((answer) => (
				<AnswerSection key={answer.id} answer={answer} />
			))}
		</div>
	),
}));

/** Every article that questions are answered from, with its sources. */
export function AnswersPage() {
	return (
		<Article
			title="All Answers"
			lead="The short articles from which your questions are answered. We wrote them from the sources named below each one. No doctor has checked them yet."
			sections={sections}
			seed={2.6}
			printable
			ask
		/>
	);
}

function AnswerSection({ answer }: { answer: Answer }) {
	return (
		<section id={answer.id} aria-labelledby={`${answer.id}-title`} className="scroll-mt-24 print:mb-6">
			<h3 id={`${answer.id}-title`} className="mb-2 text-lg">
				{answer.title}
			</h3>
			<ArticleQuote article={answer} />
		</section>
	);
}
