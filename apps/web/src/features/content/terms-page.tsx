import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';
import { Article } from './article/article.tsx';
import { Prose } from './article/prose.tsx';
import Terms, { lead, sections, title } from './terms.mdx';

/** On what conditions the software may be used. */
export function TermsPage() {
	return (
		<Article title={title} lead={lead} sections={sections} printable seed={2.9}>
			<Terms />
		</Article>
	);
}

/** What the model card says of its license and its sources. */
export function ModelLicense() {
	const { data: card } = useQuery(modelCardQuery);
	if (!card) return null;
	return (
		<Prose>
			<p>In the words of the model card: {card.license}</p>
			<h3>What the model learned from</h3>
			<ul>
				{card.data.map(({ name, use, license, citation }) => (
					<li key={name}>
						{name} ({license}): {use}. <span className="text-quiet text-sm">{citation}</span>
					</li>
				))}
			</ul>
		</Prose>
	);
}
