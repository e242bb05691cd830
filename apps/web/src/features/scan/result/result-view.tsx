import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { lazy, useEffect, useRef, useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoComparison } from '../../../results/photo-comparison.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import type { Runtime } from '../runtime/use-runtime.ts';
import { SavePart } from '../saving/save-part.tsx';
import { isAssessed, type ScanResult } from '../scan-state.ts';
import { AssessmentCard } from './assessment-card.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { ResultActions } from './result-actions.tsx';

const SymptomsCard = lazy(async () => ({ default: (await import('../symptoms/symptoms-card.tsx')).SymptomsCard }));

interface ResultViewProps {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	chosenMode: Mode;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Analyzes the photo again. */
	onAnalyze(file: File, mode: Mode, runtime: Runtime): void;
	/** Starts over with another photo. */
	onReset(): void;
}

/** Assessment, symptoms, images and explanation. The assessment's heading takes the focus, so that it is read next. */
export function ResultView({ result, chosenMode, lesionId, onAnalyze, onReset }: ResultViewProps) {
	const { photo, analysis } = result;
	/** The analysis with the reported symptoms; null for the photo alone. */
	const [reassessed, setReassessed] = useState<AnalysisResult | null>(null);
	/** What the server received once must not change any more. */
	const [locked, setLocked] = useState(false);
	const current = reassessed ? { ...result, analysis: reassessed } : result;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	const explanation = (
		<ExplanationCard
			result={current}
			photoOnly={result}
			action={<ResultActions result={result} chosenMode={chosenMode} onAnalyze={onAnalyze} onReset={onReset} />}
			save={<SavePart result={current} lesionId={lesionId} onSave={() => setLocked(true)} />}
		/>
	);
	const assessed = isAssessed(result);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				<AssessmentCard result={current} photoOnly={analysis} headingRef={heading} />
				{isAssessed(result) && (
					<LazyPart>
						<SymptomsCard
							photoOnly={result.analysis}
							reassessed={reassessed}
							locked={locked}
							onReassess={setReassessed}
						/>
					</LazyPart>
				)}
				{!assessed && explanation}
			</div>
			<div className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1">
				<PhotoComparison
					original={imageSource(analysis.originalImageBase64) ?? photo.url}
					painted={imageSource(analysis.heatmapImage)}
					photo={analysis.photo}
					heatmap={analysis.heatmap}
					outline={analysis.outline}
				/>
			</div>
			{assessed && explanation}
		</div>
	);
}
