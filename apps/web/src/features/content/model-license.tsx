import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';
import { Prose } from './article/prose.tsx';

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
