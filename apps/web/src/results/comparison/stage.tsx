import type { Alignment, Comparison } from '@dermavigil/contract';
import type { ReactNode } from 'react';

export type ComparedScan = Comparison['before'];

/** Two photos that could be aligned. */
export interface Pair {
	before: ComparedScan;
	after: ComparedScan;
	alignment: Alignment;
	/** One of the photos did not load. */
	onBroken(): void;
}

/** Where the earlier photo lies over the later one, as a transformation of SVG and CSS. */
export function placement({ a, b, dx, dy }: Alignment): string {
	return `matrix(${a}, ${b}, ${-b}, ${a}, ${dx}, ${dy})`;
}

interface StageProps {
	/** The photo that gives the frame its proportions. */
	scan: ComparedScan;
	/** The text alternative. */
	label: string;
	/** SVG elements, in the photo's pixels. */
	svg: ReactNode;
	/** Shown on top of the SVG. */
	children?: ReactNode;
}

/** A frame with the proportions of one photo, for SVG in its pixels. */
export function Stage({ scan: { width, height }, label, svg, children }: StageProps) {
	return (
		<div
			style={{ aspectRatio: width / height, maxWidth: `calc(65dvh * ${width / height})` }}
			className="relative w-full overflow-hidden rounded-md bg-sunken"
		>
			<svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
				{svg}
			</svg>
			{children}
		</div>
	);
}

interface PhotoImageProps {
	scan: ComparedScan;
	onBroken?(): void;
	onLoad?(): void;
}

/** A scan's photo in an SVG, in its own pixels. */
export function PhotoImage({ scan: { image_url, width, height }, onBroken, onLoad }: PhotoImageProps) {
	return (
		<image
			href={image_url}
			width={width}
			height={height}
			preserveAspectRatio="none"
			onError={onBroken}
			onLoad={onLoad}
		/>
	);
}

/** The earlier photo, aligned with the later one. */
export function PlacedBefore({ before, alignment, ...rest }: Omit<Pair, 'after'> & Pick<PhotoImageProps, 'onLoad'>) {
	return (
		<g transform={placement(alignment)}>
			<PhotoImage scan={before} {...rest} />
		</g>
	);
}

/** Names a photo in a corner of its frame, readable on any skin. */
export function Corner({ side, children }: { side: 'left' | 'right'; children: string }) {
	return (
		<span
			className={`pointer-events-none absolute top-2.5 rounded-full bg-[#05211f]/80 px-3 py-0.5 font-semibold text-[#fffdf8] text-sm ${side === 'left' ? 'left-2.5' : 'right-2.5'}`}
		>
			{children}
		</span>
	);
}

interface OutlineLineProps {
	polygon: ComparedScan['polygon'];
	/** For the earlier photo; the line of the later one is solid. */
	dashed?: boolean;
}

/** A lesion's outline: light on dark, so that it shows on any skin. */
export function OutlineLine({ polygon, dashed = false }: OutlineLineProps) {
	const points = polygon.map(([x, y]) => `${x},${y}`).join(' ');
	const shared = { points, fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
	const dash = dashed ? { strokeDasharray: '7 5' } : {};
	return (
		<>
			<polygon {...shared} {...dash} stroke="#05211f" strokeOpacity="0.8" strokeWidth={dashed ? 5 : 4.5} />
			<polygon {...shared} {...dash} stroke={dashed ? '#ffd28f' : '#fffdf8'} strokeWidth="2" />
		</>
	);
}
