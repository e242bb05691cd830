import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';
import { Prose } from './article/prose.tsx';

/** The model's license and training data, from the model card. */
export function ModelLicense() {
	const { data: card } = useQuery(modelCardQuery);
	if (!card) return null;
	return (
		<Prose>
			<p>The model card says: {card.license}</p>
			<h3>What the AI learned from</h3>
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
