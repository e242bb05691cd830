import { Section } from './section.tsx';

const benefits = [
	{
		title: 'Earlier attention',
		text: 'Check a spot the day you notice it, and learn how soon to see a doctor. One that changes needs a doctor, whatever the AI says.',
	},
	{
		title: 'Honest answers',
		text: 'A low risk is never called an all-clear. If a photo can’t be assessed, we say so and show you how to retake it.',
	},
	{
		title: 'A better visit to the doctor',
		text: 'Bring a sharp photo, a report and the right words: border, symmetry, colors.',
	},
	{
		title: 'Learn what to look for',
		text: 'The heat-map and the ABCDE guide show you what matters in a spot.',
	},
	{
		title: 'Nothing to sign up for',
		text: 'No account, no cost, no tracking. Close the page and your photo is gone.',
	},
] as const;

/** What people gain. */
export function Benefits() {
	return (
		<Section id="benefits" title="What you gain from a second look" ground="sunken">
			<dl className="grid gap-x-12 lg:grid-cols-[1fr_2fr]">
				{benefits.map(({ title, text }) => (
					<div
						key={title}
						className="grid gap-x-12 gap-y-2 border-line border-t py-6 lg:col-span-2 lg:grid-cols-subgrid lg:py-7"
					>
						<dt className="font-serif text-xl">{title}</dt>
						<dd className="max-w-2xl text-quiet">{text}</dd>
					</div>
				))}
			</dl>
		</Section>
	);
}
