import type { Mode } from '@dermavigil/contract';
import type { Ghost } from './use-ghost.ts';

/** The diameter that the lesion should have, in sides of the square. */
const targets: Record<Mode, number> = { consumer: 1 / 3, clinical: 1 / 2 };

interface GuideProps {
	/** Pixels of the video. */
	size: { width: number; height: number };
	mode: Mode;
	ghost: Ghost | null;
	good: boolean;
}

/** Shown over the video and fitted into its box in the same way: the square that is analyzed, and where the lesion belongs. */
export function Guide({ size: { width, height }, mode, ghost, good }: GuideProps) {
	const side = Math.min(width, height);
	const [left, top] = [(width - side) / 2, (height - side) / 2];
	const square = `M${left} ${top}h${side}v${side}h${-side}Z`;
	return (
		<svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="none" className="absolute inset-0 size-full">
			<path d={`M0 0H${width}V${height}H0Z${square}`} fillRule="evenodd" className="fill-[#05211f]/60" />
			{ghost && 'photoUrl' in ghost && (
				<image
					href={ghost.photoUrl}
					x={left}
					y={top}
					width={side}
					height={side}
					preserveAspectRatio="xMidYMid slice"
					opacity={0.35}
				/>
			)}
			<g transform={`translate(${left} ${top}) scale(${side})`}>
				{ghost && 'outline' in ghost ? (
					<Line d={`M${ghost.outline.map((point) => point.join(' ')).join('L')}Z`} solid={good} />
				) : (
					<Line d={toCircle(targets[mode] / 2)} solid={good} />
				)}
			</g>
		</svg>
	);
}

function toCircle(radius: number): string {
	return `M${0.5 - radius} 0.5a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** A light line inside a dark one, legible over any image; dashed until everything is right. */
function Line({ d, solid }: { d: string; solid: boolean }) {
	const shared = { d, vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const;
	return (
		<>
			<path {...shared} strokeWidth="7" className="stroke-[#05211f]/55" />
			<path
				{...shared}
				strokeWidth={solid ? 4.5 : 2.5}
				strokeDasharray={solid ? undefined : '3 8'}
				className="stroke-[#fffdf8]"
			/>
		</>
	);
}
