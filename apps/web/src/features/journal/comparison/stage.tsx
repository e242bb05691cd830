import type { Alignment, Comparison } from '@dermavigil/contract';
import type { ReactNode } from 'react';

export type ComparedScan = Comparison['before'];

/** Two photos that could be brought together. */
export interface Pair {
	before: ComparedScan;
	after: ComparedScan;
	alignment: Alignment;
}

/** Where the earlier photo lies over the later one, as an SVG transformation. */
export function placement({ a, b, dx, dy }: Alignment): string {
	return `matrix(${a} ${b} ${-b} ${a} ${dx} ${dy})`;
}

interface StageProps {
	/** The photo that gives the frame its proportions. */
	scan: ComparedScan;
	/** What the picture shows, for people who do not see it. */
	label: string;
	/** SVG in the photo's pixels. */
	picture: ReactNode;
	/** What lies over the picture. */
	children?: ReactNode;
}

/** A frame for pictures in the pixels of one photo. */
export function Stage({ scan: { width, height }, label, picture, children }: StageProps) {
	return (
		<div
			style={{ aspectRatio: width / height, maxWidth: `calc(65dvh * ${width / height})` }}
			className="relative mx-auto w-full overflow-hidden rounded-md bg-sunken"
		>
			<svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
				{picture}
			</svg>
			{children}
		</div>
	);
}

export function PhotoImage({ scan: { image_url, width, height } }: { scan: ComparedScan }) {
	return <image href={image_url} width={width} height={height} preserveAspectRatio="none" />;
}

/** The earlier photo, laid where it belongs in the later one. */
export function PlacedBefore({ before, alignment }: Pair) {
	return (
		<g transform={placement(alignment)}>
			<PhotoImage scan={before} />
		</g>
	);
}

/** Names a photo in a corner of its frame, readable on any skin. */
export function Corner({ side, children }: { side: 'left' | 'right'; children: string }) {
	return (
		<span
			className={`pointer-events-none absolute top-2.5 rounded-full bg-[#05211f]/80 px-3 py-0.5 font-semibold text-[#fffdf8] text-xs ${side === 'left' ? 'left-2.5' : 'right-2.5'}`}
		>
			{children}
		</span>
	);
}
