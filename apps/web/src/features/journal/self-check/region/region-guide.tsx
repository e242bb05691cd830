import type { SelfCheckRegion } from '@dermavigil/contract';
import { RegionDrawing } from '../region-drawing.tsx';
import { lookFor, useRegionGuide } from '../regions.ts';

/** How to look at a region, beside a drawing of it. */
export function RegionGuide({ region }: { region: SelfCheckRegion }) {
	const { bodyParts, how, where } = useRegionGuide(region);
	return (
		<div className="grid items-center gap-6 sm:grid-cols-[15rem_minmax(0,1fr)]">
			<RegionDrawing bodyParts={bodyParts} className="mx-auto w-full max-w-60" />
			<dl className="grid max-w-2xl gap-3 text-lg">
				<div>
					<dt className="font-semibold">How to see it</dt>
					<dd>{how}</dd>
				</div>
				<div>
					<dt className="font-semibold">Where to look</dt>
					<dd>{where}</dd>
				</div>
				<div>
					<dt className="font-semibold">What to look for</dt>
					<dd>{lookFor}</dd>
				</div>
			</dl>
		</div>
	);
}
