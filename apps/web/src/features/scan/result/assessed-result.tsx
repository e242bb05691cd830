import type { AnalysisResult } from '@dermavigil/contract';
import { type Ref, useState } from 'react';
import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { AnswerCard } from '../../../results/answer/answer-card.tsx';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { SimilarPart } from '../../../results/similar/similar-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { FurtherPhotosCard } from '../further/further-photos-card.tsx';
import type { FurtherPhotos } from '../further/use-further-photos.ts';
import { useFused } from '../further/use-fused.ts';
import { MarkLesionPart } from '../mark-lesion/mark-lesion-part.tsx';
import { modeNames } from '../photo/mode-choice.tsx';
import { runtimeNames } from '../runtime/use-runtime.ts';
import { SavePart } from '../saving/save-part.tsx';
import type { SaveTarget } from '../saving/use-save-scan.ts';
import { type AnalyzedResult, type MarkedLesion, type Reassessment, toAnswer } from '../scan-state.ts';
import { SymptomsCard } from '../symptoms/symptoms-card.tsx';
import { AskAboutResult } from './ask-about-result.tsx';
import { ConfidenceRing } from './confidence-ring.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { MoreAboutResult } from './more-about-result.tsx';
import { ReportPart } from './report-part.tsx';
import { ResultPhotos } from './result-photos.tsx';

const notFused =
	'This result is from one photo only. What puts both photos together could not be loaded. Please check your connection. If trying again doesn’t help, reload the page and add both photos again.';

interface AssessedResultProps {
	/** The result of the first photo alone, with the further ones. */
	first: AnalyzedResult;
	further: FurtherPhotos;
	/** Where the result is saved. */
	target: SaveTarget;
	headingRef: Ref<HTMLHeadingElement>;
	/** What was answered while the photo was analyzed. */
	reassessment: Reassessment;
	onReassess(reassessed: AnalysisResult | null): void;
	/** Analyzes another spot, marked in the photo. */
	onMark(marked: MarkedLesion): void;
}

/** The assessment of one or both photos, with the symptoms if any were reported. */
export function AssessedResult(props: AssessedResultProps) {
	const { first, further, target, headingRef, reassessment, onReassess, onMark } = props;
	/** `reassessed`: the analysis with the reported symptoms; null for the photo alone. */
	const { result, reassessed, retry, outdated } = useFused(first, reassessment);
	const { analysis, mode, runtime } = result;
	const [sent, setSent] = useState(false);
	/** What the server has received can no longer be changed, and neither can what is waiting to be uploaded. */
	const locked = sent || target.status !== 'unsaved';
	const current = reassessed ? { ...result, analysis: reassessed } : result;
	/** Of one photo alone: the one that is on screen, or the first of two that were put together. */
	const single = analysis.fused ? first : result;
	const risk = current.analysis.prediction.riskLevel;
	const card = useModeCard(mode, analysis.modelVersion);
	const photos = analysis.fused ? ', from both photos' : '';
	const context = `${modeNames[mode]} mode, ${runtimeNames[runtime].toLowerCase()}${photos}`;
	return (
		<>
			{retry && <LoadFailure message={notFused} onRetry={retry} />}
			<AnswerCard
				answer={toAnswer(current)}
				card={card}
				headingRef={headingRef}
				figure={<ConfidenceRing value={current.analysis.prediction.top1.confidence} mode={mode} />}
				context={reassessed ? `${context}, with your answers` : context}
				actions={
					<div className="button-row mt-1 print:hidden">
						<FindDermatologist variant={risk === 'low' ? 'secondary' : 'primary'} />
						<SavePart result={current} target={target} onSave={() => setSent(true)}>
							<ReportPart result={current} />
						</SavePart>
					</div>
				}
				ask={
					<SymptomsCard
						photoOnly={analysis}
						reassessed={reassessed}
						asked={reassessment.asked}
						locked={locked}
						saved={target.status === 'saved'}
						onReassess={onReassess}
					/>
				}
				why={<ExplanationCard result={current} />}
			>
				<ResultPhotos result={result} />
				<MarkLesionPart result={single} onMark={onMark} />
				<FurtherPhotosCard
					first={first}
					result={result}
					risk={risk}
					outdated={outdated}
					locked={locked}
					saved={target.status === 'saved'}
					{...further}
				/>
				<MoreAboutResult result={current} single={single} />
			</AnswerCard>
			<Card aria-labelledby="similar" className="p-5 sm:p-7 print:hidden">
				<h2 id="similar" className="mb-1.5 text-lg">
					Similar proven cases
				</h2>
				<SimilarPart key={result.photo.url} photo={result.photo.file} mode={mode} />
			</Card>
			<AskAboutResult result={current} />
		</>
	);
}
