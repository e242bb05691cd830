import type { Suitability } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { contourPath } from '../../../ui/brand/contour-path.ts';

const lesion = contourPath(8, 2.2, 0.16);
const quiet = { className: 'stroke-edge', strokeWidth: 2 } as const;
const accented = { className: 'fill-accent/25 stroke-accent', strokeWidth: 2 } as const;
const frame = <path d="M-20 -12V-20H-12M12 -20H20V-12M20 12V20H12M-12 20H-20V12" {...quiet} />;

const illustrations: Record<Exclude<Suitability, 'suitable'>, ReactNode> = {
	// A lesion far away in its frame.
	too_small: (
		<>
			{frame}
			<path d={contourPath(3, 2.2, 0.16)} {...accented} />
			<path d="M-15 -15L-8 -8M-8 -13V-8H-13M15 15L8 8M8 13V8H13" {...quiet} />
		</>
	),
	// The moon.
	too_dark: <path d="M6 -18A18 18 0 1 0 18 8A14.5 14.5 0 0 1 6 -18Z" {...accented} />,
	// A sun that leaves no room.
	too_bright: (
		<>
			<circle r="10" {...accented} />
			<path
				d="M0 -15V-22M0 15V22M-15 0H-22M15 0H22M-10.6 -10.6L-15.6 -15.6M10.6 -10.6L15.6 -15.6M-10.6 10.6L-15.6 15.6M10.6 10.6L15.6 15.6"
				{...quiet}
			/>
		</>
	),
	// A lesion that moved.
	blurred: (
		<>
			<path d={lesion} transform="translate(9 3)" className="stroke-edge/40" strokeWidth="2" />
			<path d={lesion} transform="translate(4.5 1.5)" className="stroke-edge/70" strokeWidth="2" />
			<path d={lesion} transform="translate(-1 -1)" {...accented} />
			<path d="M-21 -6H-15M-21 0H-17M-21 6H-15" {...quiet} />
		</>
	),
	// A photo of something else.
	not_skin: (
		<>
			<rect x="-20" y="-16" width="40" height="32" rx="3" {...quiet} />
			<path d="M-15 11L-6 -2L0 5L6 -5L15 11Z" strokeLinejoin="round" {...accented} />
			<circle cx="-9" cy="-8.5" r="2.5" {...quiet} />
		</>
	),
	// The frame, and nothing where the lesion would be.
	no_lesion: (
		<>
			{frame}
			<path d={contourPath(9, 1.6, 0.14)} strokeDasharray="3 4.5" {...quiet} />
		</>
	),
	// A phone and a dermatoscope, one for the other.
	wrong_mode: (
		<>
			<rect x="-20" y="-13" width="15" height="26" rx="3" {...quiet} />
			<circle cx="12" cy="-3" r="8.5" {...accented} />
			<path d="M12 6V17" {...accented} />
			<path d="M-12 -20H0L-3.5 -23M2 22H-10L-6.5 19" {...quiet} />
		</>
	),
	// A question inside the contour lines.
	unfamiliar: (
		<>
			<path d={contourPath(19, 1.4, 0.1)} {...quiet} />
			<path d="M-5 -4C-5 -11 5.5 -11 5.5 -4C5.5 0.5 0 0.5 0 5M0 10.5V10.6" className="stroke-accent" strokeWidth="3" />
		</>
	),
};

/** Illustrates why a photo cannot be assessed, in place of the percentage, if there is room beside the words, which say the same. */
export function UnsuitableIllustration({ suitability }: { suitability: Exclude<Suitability, 'suitable'> }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="-25 -25 50 50"
			fill="none"
			strokeLinecap="round"
			className="hidden size-32 shrink-0 @xl:block"
		>
			{illustrations[suitability]}
		</svg>
	);
}
