import { messages, type Scan } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { scanQuery } from '../../../api/scans.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { Day } from '../../../results/day.tsx';
import { UsualTurnaround } from '../../../results/usual-turnaround.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { Nickname } from '../patient-data.ts';
import { DeleteScan } from './delete-scan.tsx';
import { DoctorNotes, ReviewStatusBadge } from './review-outcome.tsx';
import { ScanAnswer } from './scan-answer.tsx';
import { hasAnswer, nameScan } from './scan-names.ts';
import { useMarkOpened } from './use-mark-opened.ts';

interface ScanDialogProps {
	scan: Scan;
	/** The nickname of the lesion that it was saved for. */
	lesion: Nickname;
	onClose(): void;
}

/** A saved scan: the clinician's answer first, if there is one; then the risk, what to do, and why. */
export function ScanDialog({ scan: listed, lesion, onClose }: ScanDialogProps) {
	const detail = useQuery(scanQuery(listed.id));
	const scan = detail.data ?? listed;
	const answered = hasAnswer(scan);
	useMarkOpened(scan);
	return (
		<OpenDialog
			width="large"
			title={answered ? 'Reviewed by a clinician' : nameScan(scan, lesion)}
			description={
				<>
					{answered && scan.reviewed_at && (
						<>
							<Day at={scan.reviewed_at} withTime />.{' '}
						</>
					)}
					Photo saved <Day at={scan.saved_at} withTime />
					{answered && lesion && `, ${lesion}`}
				</>
			}
			onClose={onClose}
		>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{scan.status && (
					<section aria-label="Professional review" className="grid justify-items-start gap-3">
						<ReviewStatusBadge status={scan.status} />
						{answered ? (
							<DoctorNotes notes={scan.doctor_notes} large />
						) : (
							<p>
								A clinician will look at this scan. The answer appears here. <UsualTurnaround />
							</p>
						)}
					</section>
				)}
				{answered ? (
					<div className="-mb-6 border-line border-t">
						<Disclosure title="What the AI said before">
							<ScanAnswer scan={scan} detail={detail} />
						</Disclosure>
					</div>
				) : (
					<ScanAnswer scan={scan} detail={detail} />
				)}
				<div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-4">
					<p className="max-w-prose text-quiet text-sm">{messages.analysis.disclaimer}</p>
					<ManagerOnly>
						<DeleteScan scan={scan} onDeleted={onClose} />
					</ManagerOnly>
				</div>
			</div>
		</OpenDialog>
	);
}
