import { type ReminderChange, type Reminders, reminderMessages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import {
	addReminderDevice,
	changeReminders,
	deleteReminderDevice,
	deleteReminders,
	remindersQuery,
} from '../../../api/reminders/reminders.ts';
import { subscribeToPush, unsubscribeFromPush } from '../../../lib/push-subscription.ts';

/** What keeps notifications from being turned on, in words for the person. */
class NotificationError extends Error {}

async function turnNotificationsOn({ push_key }: Reminders): Promise<void> {
	// Asked for right after the press: browsers do not ask otherwise.
	if ((await Notification.requestPermission()) !== 'granted') throw new NotificationError(reminderMessages.denied);
	const subscription = await subscribeToPush(push_key).catch(() => {
		throw new NotificationError(reminderMessages.notSubscribed);
	});
	await addReminderDevice(subscription);
}

/** The changes of a patient's reminders; `device`: this browser among those that are notified. */
export function useReminders(reminders: Reminders, device: Reminders['devices'][number] | undefined) {
	const queries = useQueryClient();
	const { mutate, isPending, error } = useMutation({
		mutationFn: (change: () => Promise<void>) => change(),
		onSuccess: () => toast.success(reminderMessages.changed),
		onSettled: () => queries.invalidateQueries(remindersQuery),
	});
	const { by_mail, quiet_from, quiet_to } = reminders;
	return {
		busy: isPending,
		error:
			error && (error instanceof NotificationError ? error.message : getErrorMessage(error, reminderMessages.failed)),
		setNotifications: (on: boolean) =>
			mutate(async () => {
				if (on) return await turnNotificationsOn(reminders);
				if (device) await deleteReminderDevice(device.id);
				await unsubscribeFromPush();
			}),
		change: (change: Partial<ReminderChange>) =>
			mutate(() => changeReminders({ ...{ by_mail, quiet_from, quiet_to }, ...change })),
		stop: () =>
			mutate(async () => {
				await deleteReminders();
				await unsubscribeFromPush();
			}),
	};
}
