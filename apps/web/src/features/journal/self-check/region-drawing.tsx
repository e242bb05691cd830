import { useId } from 'react';
import { BodyOutlineClip, BodyOutlineLine } from '../body-map/body-outline.tsx';
import { type BodySide, bodyRegions } from '../body-map/body-regions.ts';

/** A body from the front and from the back, with the given parts of the body map highlighted. The words beside it say where. */
export function RegionDrawing({ bodyParts }: { bodyParts: readonly string[] }) {
	const names = new Set(bodyParts.map((name) => name.toLowerCase()));
	return (
		<div aria-hidden="true" className="mx-auto grid w-full max-w-60 grid-cols-2 gap-3">
			<Side side="Front" names={names} />
			<Side side="Back" names={names} />
		</div>
	);
}

function Side({ side, names }: { side: BodySide; names: Set<string> }) {
	const id = useId();
	const highlighted = bodyRegions[side].filter(({ name }) => names.has(name.toLowerCase()));
	return (
		<div className="grid justify-items-center gap-1">
			<svg viewBox="0 0 100 216" className="h-auto w-full max-w-32">
				<title>{side}</title>
				<BodyOutlineClip id={id} />
				<g clipPath={`url(#${id})`}>
					<rect width="100" height="216" className="fill-wash" />
					{highlighted.map(({ name, points }) => (
						<polygon key={name} points={points} className="fill-accent stroke-accent" strokeWidth="0.5" />
					))}
				</g>
				<BodyOutlineLine side={side} />
			</svg>
			<span className="font-semibold text-quiet text-sm">{side}</span>
		</div>
	);
}
