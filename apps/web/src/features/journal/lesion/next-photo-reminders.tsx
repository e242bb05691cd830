import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { CalendarButton } from '../../../results/calendar-button.tsx';
import { Button } from '../../../ui/button.tsx';

/** How not to miss a lesion's next photo. */
export function NextPhotoReminders({ lesionId }: { lesionId: string }) {
	return (
		<div className="flex flex-wrap items-center gap-2">
			<CalendarButton lesionId={lesionId} />
			<Button asChild variant="secondary" size="small">
				<Link to="/account#reminders">
					<Bell aria-hidden="true" className="size-4" />
					Set up reminders
				</Link>
			</Button>
		</div>
	);
}
