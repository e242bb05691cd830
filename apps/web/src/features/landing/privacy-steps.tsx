import { Link } from 'react-router';
import { contourPath } from '../../ui/brand/contour-path.ts';
import { Section } from './section.tsx';

const steps = [
	{
		title: 'Analyzed on your own device',
		description:
			'The AI is downloaded once and runs in your browser. Your photo never leaves your device unless you choose our server.',
	},
	{
		title: 'Stored only if you choose',
		description:
			'Nothing is kept after an analysis. We store only the photos you save to your account, encrypted, until you delete them.',
	},
	{
		title: 'Shared only with your consent',
		description:
			'You can share a photo, without your name, to help train the AI. We ask each time, and a code lets you take it back.',
	},
] as const;

/** Privacy first, in three steps. */
export function PrivacySteps() {
	return (
		<Section id="privacy-first" title="Privacy first, in three steps" ground="deep">
			<div className="@container">
				<div className="grid items-center gap-12 @min-[60rem]:grid-cols-[1fr_24rem] @min-[60rem]:gap-20">
					<ol>
						{steps.map(({ title, description }, index) => (
							<li
								key={title}
								className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 border-deep-line border-t py-7 first:border-t-0 first:pt-0"
							>
								<span aria-hidden="true" className="font-serif text-2xl text-deep-accent tabular-nums">
									{index + 1}
								</span>
								<div>
									<h3 className="text-xl">{title}</h3>
									<p className="mt-2 max-w-xl text-deep-quiet">{description}</p>
								</div>
							</li>
						))}
					</ol>
					<DeviceImage />
				</div>
			</div>
			<p className="mt-10">
				<Link
					to="/privacy"
					className="lone-link rounded-sm font-semibold underline decoration-deep-accent underline-offset-4"
				>
					Read the Privacy Policy
				</Link>
			</p>
		</Section>
	);
}

/** The contour lines of a spot end at the edge of the phone: nothing gets out. */
function DeviceImage() {
	return (
		<svg aria-hidden="true" viewBox="-120 -130 240 260" fill="none" className="mx-auto w-full max-w-80">
			<defs>
				<clipPath id="phone-screen">
					<rect x="-62" y="-112" width="124" height="224" rx="14" />
				</clipPath>
			</defs>
			{[84, 96, 108].map((radius) => (
				<path key={radius} d={contourPath(radius, 2)} className="stroke-deep-line" strokeDasharray="2 7" />
			))}
			<rect x="-70" y="-120" width="140" height="240" rx="22" className="fill-deep stroke-on-deep" strokeWidth="2.5" />
			<g clipPath="url(#phone-screen)">
				{[24, 34, 44, 54, 64, 74, 84, 94, 104].map((radius, index) => (
					<path key={radius} d={contourPath(radius, 2 + index * 0.1)} className="stroke-deep-quiet/60" />
				))}
				<path d={contourPath(17, 2, 0.2)} className="fill-deep-accent/40 stroke-deep-accent" strokeWidth="2" />
				<path d={contourPath(8, 2.6, 0.25)} className="fill-deep-accent" />
			</g>
			<path d="M-14 -110H14" className="stroke-on-deep" strokeWidth="4" strokeLinecap="round" />
		</svg>
	);
}
