import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { useEffect, useRef } from 'react';
import type { FurtherPhotos } from '../further/use-further-photos.ts';
import type { Runtime } from '../runtime/use-runtime.ts';
import { type Answers, isAssessed, type ScanResult } from '../scan-state.ts';
import { AssessedResult } from './assessed-result.tsx';
import { UnassessedResult } from './unassessed-result.tsx';

interface ResultViewProps {
	/** Of the first photo alone, with the further ones. */
	result: ScanResult;
	further: FurtherPhotos;
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
export function ResultView({ result, further, answers, onReassess, lesionId, onAnalyze, onReset }: ResultViewProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	return isAssessed(result) ? (
		<AssessedResult
			first={result}
			further={further}
			lesionId={lesionId}
			headingRef={heading}
			answers={answers}
			onReassess={onReassess}
		/>
	) : (
		<UnassessedResult
			result={result}
			lesionId={lesionId}
			headingRef={heading}
			onAnalyze={onAnalyze}
			onReset={onReset}
		/>
	);
}
