import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { useEffect, useRef } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoComparison } from '../../../results/photo-comparison.tsx';
import type { Runtime } from '../runtime/use-runtime.ts';
import { type Answers, isAssessed, type ScanResult } from '../scan-state.ts';
import { AssessedResult } from './assessed-result.tsx';
import { UnassessedResult } from './unassessed-result.tsx';

interface ResultViewProps {
	result: ScanResult;
	/** What was answered while the photo was analyzed. */
	answers: Answers;
	onReassess(reassessed: AnalysisResult | null): void;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Analyzes the photo again. */
	onAnalyze(file: File, mode: Mode, runtime: Runtime): void;
	/** Starts over with another photo. */
	onReset(): void;
}

/** The answer and what to do, then why. The heading of the answer takes the focus, so that it is read next. */
export function ResultView({ result, answers, onReassess, lesionId, onAnalyze, onReset }: ResultViewProps) {
	const { photo, analysis } = result;
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	const photos = (
		<PhotoComparison
			original={imageSource(analysis.originalImageBase64) ?? photo.url}
			painted={imageSource(analysis.heatmapImage)}
			photo={analysis.photo}
			heatmap={analysis.heatmap}
			outline={analysis.outline}
		/>
	);
	return isAssessed(result) ? (
		<AssessedResult
			result={result}
			lesionId={lesionId}
			headingRef={heading}
			photos={photos}
			answers={answers}
			onReassess={onReassess}
		/>
	) : (
		<UnassessedResult
			result={result}
			lesionId={lesionId}
			headingRef={heading}
			photos={photos}
			onAnalyze={onAnalyze}
			onReset={onReset}
		/>
	);
}
