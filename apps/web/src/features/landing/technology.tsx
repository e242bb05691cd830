import { formatCount } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { topTwoAccuracy, useMeasured } from './measured.ts';
import { Section } from './section.tsx';
import { HeatMapImage, PlainWordsImage, ProbabilitiesImage, VoiceImage } from './technology-images.tsx';

interface TechnologyCard {
	title: string;
	text: string;
	image: ReactNode;
	/** The page with the details. */
	more?: { to: string; text: string };
	/** What is planned and not built yet. */
	planned?: string;
}

/** What is inside: four cards; what is not built yet is marked so. */
export function Technology() {
	const { clinical } = useMeasured(false);
	const cards: TechnologyCard[] = [
		{
			title: 'A clinical model, measured',
			text: `On ${formatCount(clinical.count)} dermatoscope images it had never seen, the right condition was first or second in ${topTwoAccuracy(clinical)} of cases.`,
			image: <ProbabilitiesImage />,
			more: { to: '/model-card', text: 'Read the model card' },
		},
		{
			title: 'Heat-map explanations',
			text: 'Color over your photo shows what the model looked at. It comes out of the model itself and is no decoration.',
			image: <HeatMapImage />,
		},
		{
			title: 'An explainer in plain language',
			text: 'Every result says why, in words built from what was measured in this one photo: outline, symmetry, colors, odds.',
			image: <PlainWordsImage />,
		},
		{
			title: 'Voice and video assistants',
			text: 'The explanation is read aloud, with the words marked as they are spoken: by your browser’s own voice for photos analyzed on your device, else by a voice that this server makes itself.',
			image: <VoiceImage />,
			planned: 'Video planned',
		},
	];
	return (
		<Section
			id="technology"
			title="The technology behind the answer"
			lead="A small model with figures you can check, not a black box."
		>
			<ul className="grid gap-5 md:grid-cols-2">
				{cards.map(({ title, text, image, more, planned }) => (
					<li
						key={title}
						className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card"
					>
						<div className="grid h-44 place-items-center border-line border-b bg-sunken">{image}</div>
						<div className="p-6 sm:p-8">
							<div className="flex flex-wrap items-center justify-between gap-2">
								<h3 className="text-xl">{title}</h3>
								{planned && (
									<span className="rounded-full border border-edge border-dashed px-2.5 py-0.5 font-semibold text-quiet text-xs">
										{planned}
									</span>
								)}
							</div>
							<p className="mt-2 text-quiet text-sm">{text}</p>
							{more && (
								<Link
									to={more.to}
									className="mt-3 inline-block rounded-sm font-semibold text-primary text-sm underline underline-offset-4"
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
