import { type ReminderChange, type Reminders, reminderMessages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchAgain } from '../../../api/light-queries.ts';
import {
	addReminderDevice,
	changeReminders,
	deleteReminderDevice,
	deleteReminders,
	getTimeZone,
	remindersQuery,
} from '../../../api/reminders/reminders.ts';
import { getPatientToken } from '../../../api/session.ts';
import { useWithinLogin } from '../../../api/use-roles.ts';
import { subscribeToPush, unsubscribeFromPush } from '../../../lib/push-subscription.ts';

/** Why notifications cannot be turned on, in words for the person. */
class NotificationError extends Error {}

async function turnNotificationsOn({ push_key }: Reminders, permission: NotificationPermission): Promise<void> {
	if (permission !== 'granted') throw new NotificationError(reminderMessages.denied);
	const subscription = await subscribeToPush(push_key).catch(() => {
		throw new NotificationError(reminderMessages.notSubscribed);
	});
	await addReminderDevice(subscription);
}

interface ReminderMutation {
	run(): Promise<void>;
	/** What the page shows at once, and reverts on failure. */
	change?: Partial<ReminderChange>;
}

const mutationKey = ['reminders'];
const { queryKey } = remindersQuery;

/** Changes a patient's reminders; `device`: this browser's entry among the notified ones. */
export function useReminders(reminders: Reminders, device: Reminders['devices'][number] | undefined) {
	const queries = useQueryClient();
	const withinLogin = useWithinLogin(getPatientToken);
	const { mutate, isPending, error } = useMutation({
		mutationKey,
		// One after another: each sends everything, including what those before it have changed.
		scope: { id: 'reminders' },
		mutationFn: ({ run }: ReminderMutation) => withinLogin(run),
		onMutate: async ({ change }) => {
			if (!change) return;
			await queries.cancelQueries(remindersQuery);
			const before = queries.getQueryData(queryKey);
			const shown = { ...change, time_zone: getTimeZone() };
			queries.setQueryData(queryKey, (known) => known && { ...known, reminders: { ...known.reminders, ...shown } });
			return before;
		},
		onSuccess: () => toast.success(reminderMessages.changed),
		onError: (_error, _variables, before) => {
			// Nothing is known once the login has ended.
			if (before) queries.setQueryData(queryKey, (known) => known && before);
		},
		onSettled: async () => {
			// A fetch while another change is waiting would revert that one on the page.
			if (queries.isMutating({ mutationKey }) === 1) await fetchAgain(queries, queryKey);
		},
	});
	return {
		busy: isPending,
		error:
			error && (error instanceof NotificationError ? error.message : getErrorMessage(error, reminderMessages.failed)),
		setNotifications: async (on: boolean) => {
			// Requested within the press itself, because browsers do not ask otherwise. Other changes do not wait for the answer.
			const permission = on && (await Notification.requestPermission());
			mutate({
				run: async () => {
					if (permission) return await turnNotificationsOn(reminders, permission);
					if (device) await deleteReminderDevice(device.id);
					await unsubscribeFromPush();
				},
			});
		},
		change: (change: Partial<ReminderChange>) =>
			mutate({
				change,
				run: async () => {
					const { by_mail, quiet_from, quiet_to } = queries.getQueryData(queryKey)?.reminders ?? reminders;
					await changeReminders({ by_mail, quiet_from, quiet_to, ...change });
				},
			}),
		stop: (onStopped: () => void) => {
			const run = async () => {
				await deleteReminders();
				await unsubscribeFromPush();
			};
			mutate({ run }, { onSuccess: onStopped });
		},
	};
}
