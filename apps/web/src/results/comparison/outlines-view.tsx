import { OutlineLine, type Pair, PhotoImage, placement, Stage } from './stage.tsx';

/** What patients and clinicians, respectively, call it. */
export type LesionNoun = 'spot' | 'lesion';

/** Both outlines over the later photo. */
export function OutlinesView({ before, after, alignment, onBroken, noun }: Pair & { noun: LesionNoun }) {
	const missing = [before.polygon.length === 0 && 'earlier', after.polygon.length === 0 && 'later'].filter(Boolean);
	return (
		<div className="grid gap-3">
			<Stage
				scan={after}
				label={`The later photo with the outlines of the ${noun} in both photos`}
				svg={
					<>
						<PhotoImage scan={after} onBroken={onBroken} />
						<g transform={placement(alignment)}>
							<OutlineLine polygon={before.polygon} dashed />
						</g>
						<OutlineLine polygon={after.polygon} />
					</>
				}
			/>
			<ul className="flex flex-wrap gap-x-6 gap-y-1 text-quiet text-sm">
				<Key name="Before" dashed />
				<Key name="After" />
			</ul>
			{missing.length > 0 && (
				<p className="text-quiet text-sm">No outline was found in the {missing.join(' and the ')} photo.</p>
			)}
		</div>
	);
}

function Key({ name, dashed = false }: { name: string; dashed?: boolean }) {
	const sample: [number, number][] = [
		[4, 10],
		[44, 10],
	];
	return (
		<li className="flex items-center gap-2.5">
			<svg aria-hidden="true" viewBox="0 0 48 20" className="h-5 w-12 rounded-sm bg-[#8b6a55]">
				<OutlineLine polygon={sample} dashed={dashed} />
			</svg>
			{name}
		</li>
	);
}
