import { panelQuestions } from '../../education/questions.tsx';
import { Article } from './article/article.tsx';
import { moreQuestions } from './more-questions.tsx';

const sections = [...panelQuestions, ...moreQuestions].map(({ id, question, answer }) => ({
	id,
	title: question,
	content: <div className="max-w-[66ch]">{answer}</div>,
}));

/** Every question with its answer in sight, to read, search and link to. */
export function FaqPage() {
	return (
		<Article
			title="Frequently Asked Questions"
			lead="About the analysis, its limits, your photos, and what to do with a result."
			sections={sections}
			seed={3.7}
		/>
	);
}
