import { messages, type SharedScan } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { fetchSharedReport, sharedScanQuery } from '../../api/shares/visits.ts';
import { AnswerCard } from '../../results/answer/answer-card.tsx';
import { toAnswer } from '../../results/answer/to-answer.ts';
import { useModeCard } from '../../results/answer/use-mode-card.ts';
import { Day } from '../../results/day.tsx';
import { Probabilities } from '../../results/probabilities.tsx';
import { ReportButton } from '../../results/report/report-button.tsx';
import { ScanPhotos } from '../../results/scan-photos.tsx';
import { SymptomList } from '../../results/symptom-list.tsx';
import { TourOfScan } from '../../results/tour/tour-of-scan.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';

/** One shared scan: what the patient read, the photo with its heat-map and outline, and what the result is based on. */
export function SharedScanPart({ id, scan: listed }: { id: string; scan: SharedScan }) {
	const { data, error, refetch } = useQuery(sharedScanQuery(id, listed.id));
	const queries = useQueryClient();
	const scan = data ?? listed;
	const assessment = data?.assessment ?? null;
	const card = useModeCard(scan.mode, scan.model_version);
	const answer = toAnswer(scan, assessment, null);
	if (error && !data) {
		return (
			<LoadFailure message={getErrorMessage(error, messages.clinician.loadUnknown)} onRetry={() => void refetch()} />
		);
	}
	if (!data) {
		return <LoadingPart label="Loading the scan" className="h-96 rounded-xl!" />;
	}
	return (
		<>
			<div className="grid gap-1">
				<p className="text-lg">
					Photo of <Day at={scan.saved_at} withTime />
				</p>
				{/* Its advice speaks to the patient. */}
				<p className="text-quiet">This is what the patient was told.</p>
			</div>
			<AnswerCard
				answer={answer}
				card={card}
				actions={<ReportButton name={null} make={() => fetchSharedReport(queries, id, scan.id)} />}
			/>
			<ScanPhotos scan={scan} detail={data} />
			<TourOfScan scan={scan} answer={answer} assessment={assessment} card={card} />
			<div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
				{scan.symptoms && (
					<Part title="What the patient reported">
						<SymptomList symptoms={scan.symptoms} risk={scan.risk_level} mark={messages.symptoms.redFlag} />
					</Part>
				)}
				{scan.review_notes && (
					<Part title="What a clinician wrote in a review">
						<p dir="auto" className="whitespace-pre-line break-words">
							{scan.review_notes}
						</p>
					</Part>
				)}
				{answer.predictions.length > 0 && (
					<Part title="Probabilities">
						<Probabilities probabilities={[...answer.predictions]} />
					</Part>
				)}
				{!answer.reason && (
					<Part title="Explanation">
						<p>{assessment?.explanation.technical_summary || scan.ai_explanation || messages.fallback.explanation}</p>
					</Part>
				)}
			</div>
		</>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="grid content-start gap-2">
			<h2 className="text-lg">{title}</h2>
			{children}
		</section>
	);
}
