import type { Mode } from '@dermavigil/contract';
import { useEffect, useRef } from 'react';
import { imageSource } from '../../api/image-source.ts';
import { PhotoComparison } from '../../results/photo-comparison.tsx';
import { Button } from '../../ui/button.tsx';
import { modeName } from './mode-choice.tsx';
import type { Place } from './place.ts';
import { ReasonsCard } from './reasons-card.tsx';
import type { ScanResult } from './scan-state.ts';
import { VerdictCard } from './verdict-card.tsx';

interface ResultViewProps {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	chosenMode: Mode;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Analyses the photo again, in a mode and at a place. */
	onAnalyze(file: File, mode: Mode, place: Place): void;
}

/** Verdict, pictures and reasons. The verdict's heading takes the focus, so that it is the next thing read. */
export function ResultView({ result, chosenMode, lesionId, onAnalyze }: ResultViewProps) {
	const { photo, mode, place, analysis, failed, serverMayHelp } = result;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	const otherMode = mode === 'clinical' ? 'consumer' : 'clinical';
	const offered = analysis.suitability === 'wrong_mode' ? otherMode : chosenMode;
	const again = (next: Mode, where: Place, text: string, look: 'primary' | 'secondary' = 'primary') => (
		<Button look={look} onClick={() => onAnalyze(photo.file, next, where)}>
			{text}
		</Button>
	);
	return (
		<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
			<VerdictCard result={result} headingRef={heading} />
			<div className="lg:sticky lg:top-22 lg:col-start-1 lg:row-span-2 lg:row-start-1">
				<PhotoComparison
					original={imageSource(analysis.originalImageBase64) ?? photo.url}
					painted={imageSource(analysis.heatmapImage)}
					photo={analysis.photo}
					heatmap={analysis.heatmap}
					outline={analysis.outline}
				/>
			</div>
			<ReasonsCard
				result={result}
				lesionId={lesionId}
				action={
					(failed || offered !== mode) && (
						<>
							{offered !== mode
								? again(offered, place, `Analyze again in ${modeName(offered)} mode`)
								: again(mode, place, 'Try again')}
							{serverMayHelp && again(offered, 'server', 'Analyze on our server instead', 'secondary')}
						</>
					)
				}
			/>
		</div>
	);
}
