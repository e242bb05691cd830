import { Article } from './article/article.tsx';
import Terms, { lead, sections, title } from './terms.mdx';

/** On what conditions the software may be used. */
export function TermsPage() {
	return (
		<Article title={title} lead={lead} sections={sections} printable seed={2.9}>
			<Terms />
		</Article>
	);
}
