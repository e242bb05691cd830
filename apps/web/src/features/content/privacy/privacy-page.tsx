import { Article } from '../article/article.tsx';
import Text, { lead, sections, title } from './privacy.mdx';

/** What the software does with photos and data, as it is built. */
export function PrivacyPage() {
	return (
		<Article title={title} lead={lead} sections={sections} printable seed={1.2}>
			<Text />
		</Article>
	);
}
