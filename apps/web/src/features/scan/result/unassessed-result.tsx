import type { Mode } from '@dermavigil/contract';
import type { ReactNode, Ref } from 'react';
import { AnswerCard } from '../../../results/answer/answer-card.tsx';
import type { Runtime } from '../runtime/use-runtime.ts';
import { type ScanResult, toAnswer } from '../scan-state.ts';
import { ConfidenceRing } from './confidence-ring.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { RetryActions } from './retry-actions.tsx';
import { UnsuitableIllustration } from './unsuitable-illustration.tsx';

interface UnassessedResultProps {
	result: ScanResult;
	headingRef: Ref<HTMLHeadingElement>;
	photos: ReactNode;
	/** Analyzes the photo again. */
	onAnalyze(file: File, mode: Mode, runtime: Runtime): void;
	/** Starts over with another photo. */
	onReset(): void;
}

/** Why a photo could not be assessed, and what to do about it. */
export function UnassessedResult({ result, headingRef, photos, onAnalyze, onReset }: UnassessedResultProps) {
	const { analysis, mode } = result;
	const { suitability, prediction } = analysis;
	const figure =
		suitability === 'suitable' ? (
			<ConfidenceRing value={prediction.top1.confidence} mode={mode} />
		) : (
			<UnsuitableIllustration suitability={suitability} />
		);
	return (
		<AnswerCard
			answer={toAnswer(result)}
			card={null}
			headingRef={headingRef}
			figure={figure}
			actions={<RetryActions result={result} onAnalyze={onAnalyze} onReset={onReset} />}
			why={<ExplanationCard result={result} />}
		>
			{photos}
		</AnswerCard>
	);
}
