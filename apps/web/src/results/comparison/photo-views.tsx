import type { Comparison } from '@dermavigil/contract';
import { useState } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BlinkView } from './blink-view.tsx';
import { DifferenceView } from './difference-view.tsx';
import { type LesionNoun, OutlinesView } from './outlines-view.tsx';
import { SplitView } from './split-view.tsx';
import { Corner, OutlineLine, type Pair, PhotoImage, Stage } from './stage.tsx';

interface PhotoViewsProps extends Pick<Comparison, 'before' | 'after' | 'alignment'> {
	/** Patients read about a spot, and how to take the next photo. */
	audience: 'patient' | 'clinician';
	/** Fetches the comparison again, with new URLs for the photos, since these expire. Resolves even if that has failed. */
	onReload(): Promise<unknown>;
}

/** The two photos, with four ways to compare them by eye. */
export function PhotoViews({ before, after, alignment, audience, onReload }: PhotoViewsProps) {
	const [broken, setBroken] = useState(false);
	const noun = audience === 'patient' ? 'spot' : 'lesion';
	if (broken) {
		const retry = async () => {
			await onReload();
			setBroken(false);
		};
		return <LoadFailure message="One of the photos could not be loaded." onRetry={() => void retry()} />;
	}
	const onBroken = () => setBroken(true);
	if (!alignment) return <SideBySide before={before} after={after} noun={noun} onBroken={onBroken} />;
	const pair = { before, after, alignment, onBroken };
	return (
		<div className="grid gap-1 [&>*]:min-w-0">
			<Tabs
				label="How the photos are shown"
				tabs={[
					{ name: 'Slider', content: <SplitView {...pair} /> },
					{ name: 'Blink', content: <BlinkView {...pair} /> },
					{ name: 'Difference', content: <DifferenceView {...pair} /> },
					{ name: 'Outlines', content: <OutlinesView {...pair} noun={noun} /> },
				]}
			/>
			{alignment.by === 'outline' && (
				<p className="text-quiet text-sm">
					We lined up the photos by the outline of the {noun} alone, so the skin around it may not match.
				</p>
			)}
		</div>
	);
}

function SideBySide({ before, after, noun, onBroken }: Omit<Pair, 'alignment'> & { noun: LesionNoun }) {
	const withOutline = (scan: Comparison['before']) => (
		<>
			<PhotoImage scan={scan} onBroken={onBroken} />
			<OutlineLine polygon={scan.polygon} />
		</>
	);
	return (
		<div className="grid gap-3">
			<p className="text-sm">
				We couldn’t line up the two photos, so they stand side by side.
				{noun === 'spot' && ' Next time, take the photo from the same distance and angle, in the same light.'}
			</p>
			<div className="grid grid-cols-2 items-start gap-2.5 sm:gap-4">
				<Stage scan={before} label={`The earlier photo with the outline of the ${noun}`} svg={withOutline(before)}>
					<Corner side="left">Before</Corner>
				</Stage>
				<Stage scan={after} label={`The later photo with the outline of the ${noun}`} svg={withOutline(after)}>
					<Corner side="left">After</Corner>
				</Stage>
			</div>
		</div>
	);
}
