import { reminderMessages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { stopReminders } from '../../../api/reminders/reminders.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage, SuccessMessage } from '../../../ui/form/form-parts.tsx';
import { EntryPage } from '../entry-page.tsx';

/** Stops reminders with the emailed link. Its token is in the hash, which browsers send to no server. */
export function StopRemindersPage() {
	const token = useLocation().hash.slice(1);
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: () => stopReminders(token),
	});
	return (
		<EntryPage
			title="Stop reminders"
			lead="End all emails and notifications about your next photo or self-check."
			toAccount={false}
		>
			<div className="grid gap-5">
				{!isSuccess && token && (
					<Button disabled={isPending} onClick={() => mutate()}>
						{isPending ? 'Stopping...' : reminderMessages.stop}
					</Button>
				)}
				<ErrorMessage>
					{token ? error && getErrorMessage(error, reminderMessages.failed) : reminderMessages.badLink}
				</ErrorMessage>
				<SuccessMessage>{isSuccess && reminderMessages.stopped}</SuccessMessage>
			</div>
		</EntryPage>
	);
}
