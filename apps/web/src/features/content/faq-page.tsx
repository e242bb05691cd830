import { panelQuestions } from '../../education/questions.tsx';
import { Article, Section } from './article/article.tsx';
import Questions, { lead, sections, title } from './faq.mdx';

const panelSections = panelQuestions.map(({ id, question, answer }) => ({ id, title: question, answer }));

/** Every question with its answer, all visible to read, search and link to. */
export function FaqPage() {
	return (
		<Article title={title} lead={lead} sections={[...panelSections, ...sections]} seed={3.7} ask>
			{panelSections.map(({ answer, ...heading }) => (
				<Section key={heading.id} {...heading}>
					<div className="max-w-[66ch]">{answer}</div>
				</Section>
			))}
			<Questions />
		</Article>
	);
}
