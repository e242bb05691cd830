import { Article } from '../article/article.tsx';
import Text, { lead, sections, title } from './self-examination.mdx';

/** A routine for looking at all of one's skin once a month, to print. */
export function SelfExaminationPage() {
	return (
		<Article title={title} lead={lead} sections={sections} printable seed={4.2}>
			<Text />
		</Article>
	);
}
