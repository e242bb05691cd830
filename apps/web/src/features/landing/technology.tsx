import { formatCount } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from './section.tsx';
import { HeatMapImage, PlainWordsImage, ProbabilitiesImage, VoiceImage } from './technology-images.tsx';
import { topTwoAccuracy, useMeasured } from './use-measured.ts';

interface TechnologyCard {
	title: string;
	text: string;
	image: ReactNode;
	/** The page with the details. */
	more?: { to: string; text: string };
}

/** What is inside: four cards. */
export function Technology() {
	const { clinical, consumer } = useMeasured(false);
	const cards: TechnologyCard[] = [
		{
			title: 'A clinical AI, measured',
			text: `On ${formatCount(clinical.count)} dermatoscope images it had never seen, the right answer was first or second in ${topTwoAccuracy(clinical)} of cases. On ${formatCount(consumer.count)} phone photos it was ${topTwoAccuracy(consumer)}.`,
			image: <ProbabilitiesImage />,
			more: { to: '/model-card', text: 'Read the model card' },
		},
		{
			title: 'Heat-map explanations',
			text: 'See which parts of your photo the AI relied on.',
			image: <HeatMapImage />,
		},
		{
			title: 'An explainer in plain language',
			text: 'Every result says why, in plain words, from what was measured in your photo: shape, colors and chances. Ask a question, and short articles with sources answer it.',
			image: <PlainWordsImage />,
		},
		{
			title: 'Voice and video assistants',
			text: 'Have the explanation read aloud, or watch a short tour of your result with captions. On your device they use your browser’s own voice.',
			image: <VoiceImage />,
		},
	];
	return (
		<Section id="technology" title="The technology behind the answer" lead="A small AI, with results you can check.">
			<ul className="grid gap-5 md:grid-cols-2">
				{cards.map(({ title, text, image, more }) => (
					<li
						key={title}
						className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card"
					>
						<div className="grid h-44 place-items-center overflow-hidden border-line border-b bg-sunken">{image}</div>
						<div className="p-6 sm:p-8">
							<h3 className="text-xl">{title}</h3>
							<p className="mt-2 text-quiet">{text}</p>
							{more && (
								<Link
									to={more.to}
									className="lone-link mt-3 inline-flex rounded-sm font-semibold text-primary text-sm underline underline-offset-4"
								>
									{more.text}
								</Link>
							)}
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}
