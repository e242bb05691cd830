import type { AnalysisResult } from '@dermavigil/contract';
import { lazy, type ReactNode, type Ref, useState } from 'react';
import { AnswerCard } from '../../../results/answer/answer-card.tsx';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { modeName } from '../photo/mode-choice.tsx';
import { runtimeNames } from '../runtime/use-runtime.ts';
import { type Answers, type ScanResult, toAnswer } from '../scan-state.ts';
import { ConfidenceRing } from './confidence-ring.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { MoreAboutResult } from './more-about-result.tsx';
import { NextSteps } from './next-steps.tsx';

const SymptomsCard = lazy(async () => ({ default: (await import('../symptoms/symptoms-card.tsx')).SymptomsCard }));

interface AssessedResultProps {
	result: ScanResult & { failed: false };
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	headingRef: Ref<HTMLHeadingElement>;
	photos: ReactNode;
	/** What was answered while the photo was analyzed. */
	answers: Answers;
	onReassess(reassessed: AnalysisResult | null): void;
}

/** The assessment, with the symptoms where some were reported. */
export function AssessedResult({ result, lesionId, headingRef, photos, answers, onReassess }: AssessedResultProps) {
	const { analysis, mode, runtime } = result;
	/** The analysis with the reported symptoms; null for the photo alone. */
	const { reassessed, asked } = answers;
	/** What the server received once must not change any more. */
	const [locked, setLocked] = useState(false);
	const current = reassessed ? { ...result, analysis: reassessed } : result;
	const card = useModeCard(mode, analysis.modelVersion);
	const context = `${modeName(mode)} mode, ${runtimeNames[runtime].toLowerCase()}`;
	return (
		<AnswerCard
			answer={toAnswer(current)}
			card={card}
			headingRef={headingRef}
			figure={<ConfidenceRing value={current.analysis.prediction.top1.confidence} mode={mode} />}
			context={reassessed ? `${context}, with your answers` : context}
			actions={<NextSteps result={current} lesionId={lesionId} onSave={() => setLocked(true)} />}
			ask={
				<LazyPart>
					<SymptomsCard
						photoOnly={analysis}
						reassessed={reassessed}
						asked={asked}
						locked={locked}
						onReassess={onReassess}
					/>
				</LazyPart>
			}
			why={<MoreAboutResult result={current} photoOnly={result} />}
		>
			{photos}
			<ExplanationCard result={current} />
		</AnswerCard>
	);
}
