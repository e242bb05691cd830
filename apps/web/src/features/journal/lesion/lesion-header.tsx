import { formatDate, type Lesion } from '@dermavigil/contract';
import { CalendarClock, Camera } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { RemindersLink } from '../../../family/reminders-link.tsx';
import { useWaitingLesions } from '../../../offline/upload-queue/use-waiting.ts';
import { CalendarButton } from '../../../results/calendar-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { BodyPlace } from '../body-map/body-outline.tsx';
import { getDueDate, isDue, photoWaits } from '../lesions/due.ts';

interface LesionHeaderProps {
	lesion: Lesion;
	/** Takes the focus when the element that had it was deleted. */
	headingRef: Ref<HTMLHeadingElement>;
}

/** What the lesion is called, where it is, and when its next photo is due. */
export function LesionHeader({ lesion, headingRef }: LesionHeaderProps) {
	const { id, nickname, body_part } = lesion;
	const waits = useWaitingLesions().has(id);
	return (
		<header className="grid gap-2">
			<BackLink to="/Mylesion">My Lesions</BackLink>
			<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
				<div className="flex min-w-0 items-center gap-4">
					<BodyPlace bodyPart={body_part} className="h-20 w-auto shrink-0" />
					<div className="grid min-w-0 gap-1">
						<h1 ref={headingRef} tabIndex={-1} className="wrap-anywhere rounded-sm text-2xl">
							{nickname}
						</h1>
						<p className="wrap-anywhere text-lg text-quiet">{body_part}</p>
					</div>
				</div>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
					<div className="grid gap-1">
						<p className="flex items-center gap-2">
							<CalendarClock className="size-5 shrink-0 text-quiet" />
							{waits ? photoWaits : describeDue(lesion)}
						</p>
						{lesion.last_seen_at && <NextPhotoReminders lesionId={id} />}
					</div>
					<ManagerOnly>
						<Button asChild>
							<Link to="/scan" state={{ lesionId: id }}>
								<Camera className="size-4.5" />
								New photo
							</Link>
						</Button>
					</ManagerOnly>
				</div>
			</div>
		</header>
	);
}

function describeDue(lesion: Lesion): string {
	const due = getDueDate(lesion);
	if (due === null) return 'Add the first photo.';
	return isDue(lesion) ? 'Time for a new photo.' : `Next photo: ${formatDate(due)}`;
}

/** Ways not to miss a lesion's next photo. */
function NextPhotoReminders({ lesionId }: { lesionId: string }) {
	return (
		<div className="flex flex-wrap items-center gap-2">
			<CalendarButton lesionId={lesionId} />
			<RemindersLink size="small" />
		</div>
	);
}
