import { contourPath } from '../../../ui/brand/contour-path.ts';

const lesion = contourPath(9, 2.2, 0.16);

const tips = [
	{
		title: 'Fill a third of the frame',
		text: 'One spot, in the middle, with some healthy skin around it.',
		illustration: (
			<>
				<path d="M-20 -12V-20H-12M12 -20H20V-12M20 12V20H12M-12 20H-20V12" className="stroke-edge" strokeWidth="2" />
				<path d={lesion} className="fill-accent/25 stroke-accent" strokeWidth="2" />
			</>
		),
	},
	{
		title: 'Daylight, no flash',
		text: 'Even light from a window shows colors as they are.',
		illustration: (
			<>
				<circle r="8" className="fill-accent/25 stroke-accent" strokeWidth="2" />
				<path
					d="M0 -14V-20M0 14V20M-14 0H-20M14 0H20M-10 -10L-14 -14M10 -10L14 -14M-10 10L-14 14M10 10L14 14"
					className="stroke-edge"
					strokeWidth="2"
				/>
			</>
		),
	},
	{
		title: 'Hold still, tap to focus',
		text: 'A hand’s width away; hairs and pores should look sharp.',
		illustration: (
			<>
				<path d={contourPath(19, 1, 0.1)} className="stroke-edge/50" strokeWidth="2" />
				<path d={contourPath(13.5, 1.4, 0.12)} className="stroke-edge" strokeWidth="2" />
				<path d={contourPath(7, 1.8, 0.14)} className="fill-accent/25 stroke-accent" strokeWidth="2" />
			</>
		),
	},
];

/** How to take a photo that can be assessed. */
export function PhotoTips() {
	return (
		<section aria-labelledby="photo-tips">
			<h2 id="photo-tips" className="text-xl">
				How to take the photo
			</h2>
			<ul className="mt-5 grid gap-6">
				{tips.map(({ title, text, illustration }) => (
					<li key={title} className="flex items-start gap-4">
						<svg
							aria-hidden="true"
							viewBox="-24 -24 48 48"
							fill="none"
							strokeLinecap="round"
							className="size-13 shrink-0"
						>
							{illustration}
						</svg>
						<p className="text-sm">
							<strong className="block font-semibold">{title}</strong>
							<span className="text-quiet">{text}</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
