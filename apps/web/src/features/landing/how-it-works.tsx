import { FileText, ImageUp, ScanSearch, Stethoscope } from 'lucide-react';
import { contourPath } from '../../ui/brand/contour-path.ts';
import { Section } from './section.tsx';

const steps = [
	{
		icon: ImageUp,
		title: 'Upload Your Photo',
		description: 'Take one sharp photo of one spot in daylight, with a phone or a dermatoscope.',
	},
	{
		icon: ScanSearch,
		title: 'AI Analysis',
		description:
			'The AI checks that it sees skin, finds the edge of the spot, and compares it with what it has learned.',
	},
	{
		icon: FileText,
		title: 'Get Results',
		description: 'See the risk, what it could be, where the AI looked, and why.',
	},
	{
		icon: Stethoscope,
		title: 'Next Steps',
		description: 'Know what to do: watch the spot, or show it to a dermatologist, and how soon.',
	},
] as const;

/** From photo to advice in four steps; the rings close in on the spot from one to the next. */
export function HowItWorks() {
	return (
		<Section id="how-it-works" title="How it works" lead="Four steps, about a minute." ground="sunken">
			<ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
				{steps.map(({ icon: Icon, title, description }, index) => (
					<li
						key={title}
						className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(1.25rem,5vw)] sm:block"
					>
						<div className="relative row-span-2 size-[min(6rem,25vw)] sm:size-28">
							<svg aria-hidden="true" viewBox="-56 -56 112 112" fill="none" className="absolute inset-0 size-full">
								{[50, 42, 34, 26].map((radius, ring) => (
									<path
										key={radius}
										d={contourPath(radius, 1.4 + 0.5 * index)}
										className={ring <= index ? 'stroke-accent' : 'stroke-contour/35'}
										strokeWidth={ring <= index ? 1.75 : 1}
									/>
								))}
							</svg>
							<Icon strokeWidth={1.6} className="absolute inset-0 m-auto size-7 text-primary" />
						</div>
						<h3 className="self-end text-xl sm:mt-5">
							<span aria-hidden="true" className="mr-2.5 text-accent tabular-nums">
								{index + 1}
							</span>
							{title}
						</h3>
						<p className="mt-2 self-start text-quiet">{description}</p>
					</li>
				))}
			</ol>
		</Section>
	);
}
