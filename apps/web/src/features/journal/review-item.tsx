import { messages, type Scan } from '@dermavigil/contract';
import { type RefObject, useState } from 'react';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';
import { Photo } from './photo.tsx';
import { DoctorNotes, ReviewStatusBadge } from './review-outcome.tsx';
import { ScanDialog } from './scan-dialog.tsx';

interface ReviewItemProps {
	review: Scan;
	focusAfter: RefObject<HTMLElement | null>;
}

/** One submitted scan: its first prediction, the status of its review, the doctor's notes. */
export function ReviewItem({ review, focusAfter }: ReviewItemProps) {
	const { thumbnail_url, image_url, predictions, submitted_at, status, doctor_notes } = review;
	const [open, setOpen] = useState(false);
	const label = predictions[0]?.label ?? messages.fallback.label;
	return (
		<li className="grid gap-3 py-5">
			<div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4">
				<Photo field={thumbnail_url ?? image_url} alt="" className="size-20 rounded-md" />
				<div className="grid content-start justify-items-start gap-1.5">
					<h3 className="break-words text-lg leading-snug">{label}</h3>
					<p className="text-quiet text-sm">
						<Day at={submitted_at} />
					</p>
				</div>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<ReviewStatusBadge status={status} />
				<Button variant="quiet" size="small" onClick={() => setOpen(true)} className="px-2!">
					Details <span className="sr-only">of {label}</span>
				</Button>
			</div>
			{doctor_notes && <DoctorNotes notes={doctor_notes} />}
			{open && <ScanDialog scan={review} onClose={() => setOpen(false)} focusAfter={focusAfter} />}
		</li>
	);
}
