import { Check, CircleDashed } from 'lucide-react';
import { Section } from './section.tsx';
import { Statistics } from './statistics.tsx';

const panels = [
	{
		title: 'What works today',
		icon: Check,
		points: [
			'Two modes: dermatoscope images and ordinary photos',
			'Analysis on your own device, or on the server if you choose it',
			'Heat-map, outline and an explanation for every result',
			'The explanation read aloud, and a report to take along',
			'A private account, to keep scans and follow a lesion over months',
			'Review of a scan by clinicians of this server, when you ask for it',
			'Contribution to a shared training dataset, only with your consent',
		],
	},
	{
		title: 'What is planned',
		icon: CircleDashed,
		points: ['A consumer model for common conditions: acne, eczema, psoriasis', 'A video assistant beside the voice'],
	},
] as const;

/** The goal, and the metrics so far. */
export function Vision() {
	return (
		<Section
			id="vision"
			title="A second look for everybody"
			lead="Skin cancer found early can nearly always be treated. Looking closely should depend neither on where you live nor on what you can pay."
		>
			<div className="grid gap-5 md:grid-cols-2">
				{panels.map(({ title, icon: Icon, points }) => (
					<div key={title} className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
						<h3 className="text-xl">{title}</h3>
						<ul className="mt-4 grid gap-3">
							{points.map((point) => (
								<li key={point} className="flex gap-3 text-sm">
									<Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
									{point}
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
			<Statistics />
		</Section>
	);
}
