import { messages, type Scan, type ScanDetail } from '@dermavigil/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActingFor } from '../../../api/use-roles.ts';
import { AnswerCard } from '../../../results/answer/answer-card.tsx';
import { LongText } from '../../../results/answer/long-text.tsx';
import { toAnswer } from '../../../results/answer/to-answer.ts';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { ScanPhotos } from '../../../results/scan-photos.tsx';
import { SimilarPart } from '../../../results/similar/similar-part.tsx';
import { SymptomList } from '../../../results/symptom-list.tsx';
import { TourOfScan } from '../../../results/tour/tour-of-scan.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wasSeen } from '../attention.ts';
import { useRenewUrls } from '../patient-data.ts';
import { DetailFailure } from './detail-failure.tsx';
import { ScanActions } from './scan-actions.tsx';

interface ScanAnswerProps {
	scan: Scan;
	/** Its assessment, which may still be loading. */
	detail: Pick<UseQueryResult<ScanDetail>, 'data' | 'isPending' | 'refetch'>;
}

/** The AI's answer for a saved photo, as it was given then, with everything that can still be done. */
export function ScanAnswer({ scan, detail: { data, isPending, refetch } }: ScanAnswerProps) {
	const assessment = data?.assessment ?? null;
	const answer = toAnswer(scan, assessment, wasSeen(scan) ? null : scan.saved_at);
	const card = useModeCard(scan.mode, scan.model_version);
	const person = useActingFor();
	const renew = useRenewUrls();
	if (isPending) {
		return (
			<div role="status" className="grid gap-4">
				<span className="sr-only">Loading the scan</span>
				<Skeleton className="h-52 w-full rounded-xl!" />
				<Skeleton className="h-64 w-full rounded-xl!" />
			</div>
		);
	}
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			{!data && <DetailFailure onRetry={() => void refetch()} />}
			<AnswerCard level={3} answer={answer} card={card} actions={<ScanActions scan={scan} />} />
			<ScanPhotos scan={scan} detail={data} onBroken={renew} />
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:px-2">
				{/* The reason why there is none stands above. */}
				{!answer.reason && (
					<Part title="Explanation">
						<LongText text={scan.ai_explanation || messages.fallback.explanation} />
					</Part>
				)}
				<TourOfScan scan={scan} answer={answer} assessment={assessment} card={card} onBroken={renew} />
				{scan.mode && assessment?.suitability === 'suitable' && (
					// Printed once the cases are listed.
					<Part title="Similar proven cases" className="not-has-[ol]:print:hidden">
						<SimilarPart key={scan.id} photo={scan.image_url} mode={scan.mode} onBroken={renew} />
					</Part>
				)}
				{scan.symptoms && (
					<Part title={person ? 'What was reported' : 'What you reported'}>
						<SymptomList symptoms={scan.symptoms} risk={scan.risk_level} />
					</Part>
				)}
			</div>
		</div>
	);
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
	return (
		<section className={className}>
			<h3 className="mb-1.5 text-lg">{title}</h3>
			{children}
		</section>
	);
}
