import { Check, CircleDashed } from 'lucide-react';
import { Section } from './section.tsx';
import { Statistics } from './statistics.tsx';

const panels = [
	{
		title: 'What works today',
		icon: Check,
		className: 'lg:col-span-2',
		columns: 'sm:grid-cols-2',
		points: [
			'Two modes: phone photos and dermatoscope images',
			'Analysis on your own device, or on our server if you choose',
			'Heat-map, outline and an explanation for every result',
			'Explanations read aloud, and a report for your doctor',
			'A tour of every result, with a voice and captions, to watch or download',
			'Answers to your questions from short articles, and proven cases that look similar',
			'A private account to save scans and track a spot over time',
			'Review by a clinician, when you ask for it',
			'Sharing photos to train the AI, only with your consent',
		],
	},
	{
		title: 'What is planned',
		icon: CircleDashed,
		className: '',
		columns: '',
		points: [
			'An AI for common conditions: acne, eczema and psoriasis. Today the AI can’t assess a rash or an infection.',
		],
	},
] as const;

/** The goal, and the metrics so far. */
export function Vision() {
	return (
		<Section
			id="vision"
			title="A second look for everyone"
			lead="Found early, skin cancer can nearly always be treated. Everyone should be able to check."
			ground="sunken"
		>
			<div className="grid gap-5 lg:grid-cols-3">
				{panels.map(({ title, icon: Icon, points, className, columns }) => (
					<div key={title} className={`rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8 ${className}`}>
						<h3 className="text-xl">{title}</h3>
						<ul className={`mt-4 grid content-start gap-x-10 gap-y-3 ${columns}`}>
							{points.map((point) => (
								<li key={point} className="flex gap-3">
									<Icon className="mt-0.5 size-5 shrink-0 text-accent" />
									<span className="min-w-0">{point}</span>
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
