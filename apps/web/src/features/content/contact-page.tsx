import { Article } from './article/article.tsx';
import Text, { lead, sections, title } from './contact.mdx';

/** How to reach whoever runs this server, as far as they say. */
export function ContactPage() {
	return (
		<Article title={title} lead={lead} sections={sections} seed={5.1}>
			<Text />
		</Article>
	);
}
