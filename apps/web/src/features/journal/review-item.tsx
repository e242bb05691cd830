import type { Scan } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';
import type { Nickname } from './patient-data.ts';
import { Photo } from './scan/photo.tsx';
import { DoctorNotes, ReviewStatusBadge } from './scan/review-outcome.tsx';
import { ScanDialog } from './scan/scan-dialog.tsx';
import { hasAnswer, nameScan } from './scan/scan-names.ts';

interface ReviewItemProps {
	review: Scan;
	/** The nickname of the lesion that it was saved for. */
	lesion: Nickname;
	/** Takes the focus: the first of the newly loaded ones. */
	focused: boolean;
}

/** One submitted scan: whether a clinician has answered, and what they wrote, but never a diagnosis of the AI. */
export function ReviewItem({ review, lesion, focused }: ReviewItemProps) {
	const { thumbnail_url, image_url, submitted_at, status, doctor_notes, reviewed_at, review_unread } = review;
	const [open, setOpen] = useState(false);
	const item = useRef<HTMLLIElement>(null);
	useEffect(() => {
		if (focused) item.current?.focus({ preventScroll: true });
	}, [focused]);
	const answered = hasAnswer(review);
	return (
		<li ref={item} tabIndex={-1} className="grid gap-3 rounded-sm py-5">
			<div className="flex flex-wrap gap-4">
				<Photo field={thumbnail_url || image_url} alt="" className="size-20 shrink-0 rounded-md" />
				<div className="grid min-w-0 grow basis-[9rem] content-start justify-items-start gap-1.5">
					<h3 className="wrap-anywhere text-lg leading-snug">{nameScan(review, lesion)}</h3>
					<p className="text-quiet text-sm">
						{answered && reviewed_at ? (
							<>
								Reviewed by a clinician, <Day at={reviewed_at} />
							</>
						) : (
							<>
								Sent <Day at={submitted_at} />
							</>
						)}
					</p>
				</div>
			</div>
			{answered && <DoctorNotes notes={doctor_notes} />}
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<ReviewStatusBadge status={status} />
				<Button variant={review_unread ? 'primary' : 'quiet'} size="small" onClick={() => setOpen(true)}>
					{review_unread ? 'Read the answer' : 'Details'}{' '}
					<span className="sr-only">about {nameScan(review, lesion)}</span>
				</Button>
			</div>
			{open && <ScanDialog scan={review} lesion={lesion} onClose={() => setOpen(false)} />}
		</li>
	);
}
