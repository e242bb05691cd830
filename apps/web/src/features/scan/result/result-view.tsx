import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { lazy, useEffect, useRef, useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoComparison } from '../../../results/photo-comparison.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import type { Place } from '../runtime/place.ts';
import { KeepPart } from '../saving/keep-part.tsx';
import { isJudged, type ScanResult } from '../scan-state.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { ResultActions } from './result-actions.tsx';
import { VerdictCard } from './verdict-card.tsx';

const SymptomsPart = lazy(async () => ({ default: (await import('../symptoms/symptoms-part.tsx')).SymptomsPart }));

interface ResultViewProps {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	chosenMode: Mode;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Analyses the photo again, in a mode and at a place. */
	onAnalyze(file: File, mode: Mode, place: Place): void;
	/** Leads to another photo. */
	onReset(): void;
}

/** Verdict, questions, pictures and reasons. The verdict's heading takes the focus, so that it is the next thing read. */
export function ResultView({ result, chosenMode, lesionId, onAnalyze, onReset }: ResultViewProps) {
	const { photo, analysis } = result;
	/** What the analysis became by what the person told; null for the photo alone. */
	const [reassessed, setRevised] = useState<AnalysisResult | null>(null);
	const [kept, setKept] = useState(false);
	const shown = reassessed ? { ...result, analysis: reassessed } : result;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	const reasons = (
		<ReasonsCard
			result={shown}
			ofPhoto={result}
			action={<ResultActions result={result} chosenMode={chosenMode} onAnalyze={onAnalyze} onReset={onReset} />}
			keep={<KeepPart result={shown} lesionId={lesionId} onKeep={() => setKept(true)} />}
		/>
	);
	const judged = isJudged(result);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				<VerdictCard result={shown} ofPhoto={analysis} headingRef={heading} />
				{isJudged(result) && (
					<LazyPart>
						<SymptomsPart ofPhoto={result.analysis} reassessed={reassessed} kept={kept} onRevise={setRevised} />
					</LazyPart>
				)}
				{!judged && reasons}
			</div>
			<div className="lg:sticky lg:top-22 lg:col-start-1 lg:row-span-2 lg:row-start-1">
				<PhotoComparison
					original={imageSource(analysis.originalImageBase64) ?? photo.url}
					painted={imageSource(analysis.heatmapImage)}
					photo={analysis.photo}
					heatmap={analysis.heatmap}
					outline={analysis.outline}
				/>
			</div>
			{judged && reasons}
		</div>
	);
}
