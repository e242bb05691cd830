import { reminderMessages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { getErrorMessage } from '../api/api-error.ts';
import { untilLogOut } from '../api/log-out.ts';
import { fetchCalendar } from '../api/reminders/reminders.ts';
import { saveFile } from '../lib/files/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/form/form-parts.tsx';

/** Downloads a calendar file that says when the next photo is due, of one lesion or of all. */
export function CalendarButton({ lesionId }: { lesionId?: string }) {
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => untilLogOut(() => fetchCalendar(lesionId)),
		onSuccess: (file) => file && saveFile(file, 'dermavigil.ics'),
	});
	return (
		<>
			<Button
				variant="secondary"
				size="small"
				disabled={isPending}
				onClick={() => mutate()}
				className="justify-self-start"
			>
				<CalendarPlus className="size-4" />
				Add to calendar
			</Button>
			<ErrorMessage>{error && getErrorMessage(error, reminderMessages.calendarFailed)}</ErrorMessage>
		</>
	);
}
