import type { AnalysisResult } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { stopSpeech } from '../../../results/speech/use-speech.ts';
import type { FurtherPhotos } from '../further/use-further-photos.ts';
import type { SaveTarget } from '../saving/use-save-scan.ts';
import { isAssessed, type LesionResult, type MarkedLesion } from '../scan-state.ts';
import { AssessedResult } from './assessed-result.tsx';
import type { RetryHandlers } from './retry-actions.tsx';
import { UnassessedResult } from './unassessed-result.tsx';

interface ResultViewProps extends RetryHandlers {
	/** The result of the first photo alone, with the further ones. */
	result: LesionResult;
	/** Another result, or an analysis, is on screen. */
	hidden: boolean;
	further: FurtherPhotos;
	onReassess(reassessed: AnalysisResult | null): void;
	/** Where it is saved. */
	target: SaveTarget;
	/** Analyzes a spot that was marked in the photo. */
	onMark(marked: MarkedLesion): void;
}

/** The answer and what to do, then why. The answer's heading takes the focus, so that it is read next. */
export function ResultView(props: ResultViewProps) {
	const { result, hidden, further, onReassess, target, onMark, ...handlers } = props;
	const heading = useRef<HTMLHeadingElement>(null);
	// What was opened, answered or sent under a result is still there when it returns to the screen.
	const [seen, setSeen] = useState(!hidden);
	if (!hidden && !seen) setSeen(true);
	useEffect(() => {
		if (hidden) return;
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
		return stopSpeech;
	}, [hidden]);
	if (!seen) return null;
	return (
		<div hidden={hidden} className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7">
			{isAssessed(result) ? (
				<AssessedResult
					first={result}
					further={further}
					target={target}
					headingRef={heading}
					reassessment={result.reassessment}
					onReassess={onReassess}
					onMark={onMark}
				/>
			) : (
				<UnassessedResult result={result} target={target} headingRef={heading} onMark={onMark} {...handlers} />
			)}
		</div>
	);
}
