import { Article } from '../article/article.tsx';
import Text, { lead, sections, title } from './about-skin-cancer.mdx';

/** Sourced medical facts, and the ABCDE rule to try. */
export function AboutSkinCancerPage() {
	return (
		<Article title={title} lead={lead} sections={sections} seed={2.2}>
			<Text />
		</Article>
	);
}
