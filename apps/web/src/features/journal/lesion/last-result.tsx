import type { Lesion, LesionScan, Scan } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scanQuery } from '../../../api/scans.ts';
import { RiskBand } from '../../../results/answer/risk-band.tsx';
import { highRiskRecommendation, redFlagRecommendation, toAnswer } from '../../../results/answer/to-answer.ts';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { Day } from '../../../results/day.tsx';
import { UsualTurnaround } from '../../../results/usual-turnaround.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getUrgent, wasSeen } from '../attention.ts';
import { DetailFailure } from '../scan/detail-failure.tsx';
import { DoctorNotes, ReviewStatusBadge } from '../scan/review-outcome.tsx';
import { ScanActions } from '../scan/scan-actions.tsx';
import { ScanDialog } from '../scan/scan-dialog.tsx';
import { hasAnswer } from '../scan/scan-names.ts';
import { SeenByDoctor } from '../scan/seen-by-doctor.tsx';
import { useMarkOpened } from '../scan/use-mark-opened.ts';

interface LastResultProps {
	lesion: Lesion;
	scans: LesionScan[];
	/** The newest of them. */
	latest: LesionScan;
}

/** The doctor's answer first, if there is one; then the AI's result for the last photo, and what to do. */
export function LastResult({ lesion, scans, latest }: LastResultProps) {
	const { data, isPending, refetch } = useQuery(scanQuery(latest.id));
	const card = useModeCard(latest.mode, latest.model_version);
	const [open, setOpen] = useState(false);
	const { unseen_high } = lesion;
	const urgent = getUrgent(lesion);
	return (
		<section aria-label="Last result" className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<LastReview lesion={lesion} scans={scans} />
			{urgent && urgent.scan_id !== latest.id && (
				<div
					className={`grid justify-items-start gap-3 rounded-xl border-[1.5px] p-5 ${unseen_high ? 'border-high/50 bg-high-wash' : 'border-accent/50 bg-accent-wash'}`}
				>
					<p className="font-semibold">
						{unseen_high ? 'The High Risk of' : 'What was reported on'} <Day at={urgent.saved_at} /> still counts.{' '}
						{unseen_high ? highRiskRecommendation : redFlagRecommendation}
					</p>
					<SeenByDoctor scan={{ ...urgent, id: urgent.scan_id, lesion_id: lesion.id }} seenAt={null} />
				</div>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
				<p>
					Last result, <Day at={latest.saved_at} />
				</p>
				<Button variant="quiet" onClick={() => setOpen(true)} className="not-forced-colors:px-0!">
					Why, and all details
				</Button>
			</div>
			{!isPending && !data && <DetailFailure onRetry={() => void refetch()} />}
			{isPending ? (
				<Skeleton className="h-160 w-full rounded-xl! sm:h-108" />
			) : (
				<RiskBand
					answer={toAnswer(latest, data?.assessment ?? null, wasSeen(latest) ? null : latest.saved_at)}
					card={card}
					level={2}
					headingRef={undefined}
					figure={null}
				>
					<ScanActions scan={latest} wholeLesion />
				</RiskBand>
			)}
			{open && <ScanDialog scan={latest} lesion={lesion.nickname} onClose={() => setOpen(false)} />}
		</section>
	);
}

/** The newest answer of a clinician, or a note that one is still to come. */
function LastReview({ lesion, scans }: Pick<LastResultProps, 'lesion' | 'scans'>) {
	const asked = scans.filter(({ status }) => status !== null);
	const last = lesion.last_answered_scan_id;
	// It may belong to a scan that is further down and not loaded yet.
	const isFurtherDown = !!last && !scans.some(({ id }) => id === last);
	const older = useQuery({ ...scanQuery(last ?? ''), enabled: isFurtherDown });
	// No older answer takes its place.
	const isMissing = isFurtherDown && !older.data;
	const [answered] = isMissing
		? []
		: [...asked, ...(isFurtherDown && older.data ? [older.data] : [])]
				.filter(hasAnswer)
				.toSorted((one, other) => Date.parse(other.reviewed_at ?? '') - Date.parse(one.reviewed_at ?? ''));
	const pending = asked.find((scan) => !hasAnswer(scan));
	if (!answered && !pending && !isMissing) return null;
	return (
		<div className="grid gap-4">
			{isMissing &&
				(older.isError ? (
					<LoadFailure
						message="The doctor’s last answer about this spot could not be loaded."
						onRetry={() => void older.refetch()}
					/>
				) : (
					<Skeleton className="h-20 w-full rounded-xl!" />
				))}
			{answered && <LastAnswer key={answered.id} scan={answered} />}
			{pending && (
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<ReviewStatusBadge status="new" />
					<span>
						Sent for review, <Day at={pending.submitted_at} />. <UsualTurnaround />
					</span>
				</p>
			)}
		</div>
	);
}

/** What a clinician wrote. Reading it here counts as opening it. */
function LastAnswer({ scan }: { scan: Scan }) {
	useMarkOpened(scan);
	const { status, reviewed_at, doctor_notes } = scan;
	return (
		<div className="grid justify-items-start gap-3">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<ReviewStatusBadge status={status} />
				<span>
					Reviewed by a clinician
					{reviewed_at && (
						<>
							, <Day at={reviewed_at} />
						</>
					)}
				</span>
			</p>
			<DoctorNotes notes={doctor_notes} large />
		</div>
	);
}
