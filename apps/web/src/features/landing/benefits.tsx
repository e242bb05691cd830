import { Section } from './section.tsx';

const benefits = [
	{
		title: 'Earlier attention',
		text: 'A changing spot gets looked at the evening you notice it. If it looks suspicious, you are told to see a doctor, and how soon.',
	},
	{
		title: 'Peace of mind that stays honest',
		text: 'A low risk is shown with its confidence and is never called an all-clear. A photo that cannot be judged gets no verdict at all.',
	},
	{
		title: 'A better visit to the doctor',
		text: 'You arrive with a sharp photo, its outline and the right words: border, symmetry, colors.',
	},
	{
		title: 'An eye that learns',
		text: 'The heat-map and the ABCDE guide teach what to look for, on your own skin and on others’.',
	},
	{
		title: 'Nothing to lose',
		text: 'No account, no fee, no tracking. Close the page and the photo is gone.',
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
