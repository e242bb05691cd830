import {
	calls,
	pushSubscriptionSchema,
	type ReminderChange,
	type Reminders,
	timeZoneSchema,
} from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { getPushEndpoint } from '../../lib/push-subscription.ts';
import { send, sendForFile } from '../client.ts';
import { patientKey } from '../light-queries.ts';

/** How the patient is reminded, and the address at which this browser gets notifications, if it does. */
export const remindersQuery = queryOptions({
	queryKey: [...patientKey, 'reminders'],
	queryFn: async (): Promise<{ reminders: Reminders; endpoint: string | null }> => ({
		reminders: await send(calls.reminders),
		endpoint: await getPushEndpoint().catch(() => null),
	}),
	staleTime: 0,
	retry: false,
});

/** The IANA name of the reader's time zone; UTC where the browser knows none, and says "Etc/Unknown" or nothing. */
export function getTimeZone(): string {
	const zone = timeZoneSchema.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone);
	return zone.success ? zone.data : 'UTC';
}

/** Changes the given settings, and the time zone to that of this browser. Throws ApiError. */
export const changeReminders = (change: Omit<ReminderChange, 'time_zone'>) =>
	send(calls.changeReminders, { body: { ...change, time_zone: getTimeZone() } });

/** Sends reminders as notifications to this browser. */
export async function addReminderDevice({ endpoint, keys }: PushSubscriptionJSON): Promise<void> {
	const body = pushSubscriptionSchema.parse({ endpoint, keys, time_zone: getTimeZone() });
	await send(calls.addReminderDevice, { body });
}

/** Stops notifications to a browser. Throws ApiError. */
export const deleteReminderDevice = (id: string) => send(calls.deleteReminderDevice, { params: { id } });

/** Turns all reminders off. */
export const deleteReminders = () => send(calls.deleteReminders);

/** Turns all reminders off with the token of one, without a login. */
export const stopReminders = (token: string) => send(calls.stopReminders, { query: { token } });

/** The days on which photos are due, or when the next one of a lesion is, as a calendar file. */
export function fetchCalendar(lesionId?: string): Promise<Blob> {
	const query = { time_zone: getTimeZone() };
	return lesionId
		? sendForFile(calls.lesionCalendar, { params: { id: lesionId }, query })
		: sendForFile(calls.photoCalendar, { query });
}
