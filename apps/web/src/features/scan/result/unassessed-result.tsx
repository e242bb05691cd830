import type { Ref } from 'react';
import { AnswerCard } from '../../../results/answer/answer-card.tsx';
import { MarkLesionPart } from '../mark-lesion/mark-lesion-part.tsx';
import { SavePart } from '../saving/save-part.tsx';
import type { SaveTarget } from '../saving/use-save-scan.ts';
import { type MarkedLesion, type ScanResult, toAnswer } from '../scan-state.ts';
import { AskAboutResult } from './ask-about-result.tsx';
import { ConfidenceRing } from './confidence-ring.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { ReportPart } from './report-part.tsx';
import { ResultPhotos } from './result-photos.tsx';
import { RetryActions, type RetryHandlers } from './retry-actions.tsx';
import { UnsuitableIllustration } from './unsuitable-illustration.tsx';

interface UnassessedResultProps extends RetryHandlers {
	result: ScanResult;
	/** Where it is saved. */
	target: SaveTarget;
	headingRef: Ref<HTMLHeadingElement>;
	/** Analyzes a spot that was marked in the photo. */
	onMark(marked: MarkedLesion): void;
}

/** Why a photo could not be assessed, and what to do about it: take another one, or save it and show it to a clinician. */
export function UnassessedResult(props: UnassessedResultProps) {
	const { result, target, headingRef, onMark, ...handlers } = props;
	const { analysis, mode } = result;
	const { suitability, prediction } = analysis;
	const figure =
		suitability === 'suitable' ? (
			<ConfidenceRing value={prediction.top1.confidence} mode={mode} />
		) : (
			<UnsuitableIllustration suitability={suitability} />
		);
	return (
		<>
			<AnswerCard
				answer={toAnswer(result)}
				card={null}
				headingRef={headingRef}
				figure={figure}
				actions={
					<>
						<RetryActions result={result} {...handlers} />
						{!result.failed && (
							<div className="button-row">
								<SavePart result={result} target={target} onSave={() => {}}>
									<ReportPart result={result} />
								</SavePart>
							</div>
						)}
					</>
				}
				why={<ExplanationCard result={result} />}
			>
				<ResultPhotos result={result} />
				<MarkLesionPart result={result} onMark={onMark} />
			</AnswerCard>
			{!result.failed && <AskAboutResult result={result} />}
		</>
	);
}
