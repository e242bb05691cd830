import { z } from 'zod';
import { call, fileHeaders, noContent, storable } from '../call.ts';
import { reminderLimits } from './reminder-limits.ts';

function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
	} catch {
		return false;
	}
}

export const timeZoneSchema = z
	.string()
	.max(64)
	.refine(isTimeZone, 'is no time zone')
	.meta({ description: 'The IANA name of a time zone.', examples: ['Europe/Vienna'] });

/** A full hour of the day in the patient's time zone. */
const hourSchema = z.number().int().min(0).max(23);

export const reminderChangeSchema = z.strictObject({
	by_mail: z.boolean().describe('Whether reminders come by email.'),
	quiet_from: hourSchema.meta({ description: 'The hour from which no reminder comes.', examples: [21] }),
	quiet_to: hourSchema.meta({
		description:
			'The hour until which none comes, on the next day where it is the smaller one. No hour is quiet where both are the same.',
		examples: [8],
	}),
	time_zone: timeZoneSchema,
});
export type ReminderChange = z.infer<typeof reminderChangeSchema>;

export const remindersSchema = z.object({
	by_mail: z.boolean(),
	/** The browsers that show notifications, by the address of each at its push service. */
	devices: z.array(z.object({ id: z.uuid(), endpoint: z.string() })),
	quiet_from: hourSchema,
	quiet_to: hourSchema,
	time_zone: z.string(),
	/** The public key that browsers subscribe with (VAPID, RFC 8292). */
	push_key: z.string(),
});
export type Reminders = z.infer<typeof remindersSchema>;

/** A browser's subscription, as PushSubscription.toJSON() gives it, and its time zone. */
export const pushSubscriptionSchema = z.strictObject({
	endpoint: z.url().regex(storable).max(reminderLimits.maxEndpointLength).describe('The address at its push service.'),
	keys: z
		.strictObject({
			/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
			p256dh: z.string().regex(/^B[\w-]{86}$/),
			auth: z.string().regex(/^[\w-]{22}$/),
		})
		.describe('The keys of the subscription.'),
	time_zone: timeZoneSchema,
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/**
 * A browser's new subscription, and the endpoint of the one it replaces: proof enough, since nobody else knows that
 * endpoint.
 */
export const renewedSubscriptionSchema = pushSubscriptionSchema
	.omit({ time_zone: true })
	.extend({ before: pushSubscriptionSchema.shape.endpoint.describe('The endpoint that it replaces: the proof.') });
export type RenewedSubscription = z.infer<typeof renewedSubscriptionSchema>;

const calendarQuerySchema = z.object({
	time_zone: timeZoneSchema.default('UTC'),
});

/** Reminders that the next photo is due. None says what it is a photo of. */
export const reminderCalls = {
	reminders: call.get('/api/patient/reminders', {
		access: 'patient',
		right: 'own',
		summary: 'See how the patient is reminded',
		response: remindersSchema,
	}),
	changeReminders: call.put('/api/patient/reminders', {
		access: 'patient',
		right: 'own',
		summary: 'Change reminders by email',
		description: 'Turns them on or off, and sets the quiet hours.',
		body: reminderChangeSchema,
		response: remindersSchema,
	}),
	deleteReminders: call.delete('/api/patient/reminders', {
		access: 'patient',
		right: 'own',
		summary: 'Turn all reminders off',
		response: noContent,
	}),
	addReminderDevice: call.post('/api/patient/reminders/devices', {
		access: 'patient',
		right: 'own',
		summary: 'Remind by notifications in this browser',
		body: pushSubscriptionSchema,
		response: remindersSchema,
		status: 201,
	}),
	deleteReminderDevice: call.delete('/api/patient/reminders/devices/:id', {
		access: 'patient',
		right: 'own',
		summary: 'No longer remind by notifications in a browser',
		params: z.object({ id: z.uuid().describe('The id of the device, as the list of reminders gives it.') }),
		response: noContent,
	}),
	/** The service worker makes this call, without a login, when the browser renews its subscription. */
	renewReminderDevice: call.post('/api/reminders/renew', {
		access: 'anyone',
		audited: true,
		summary: 'Renew reminders by notifications in a browser',
		description: 'At its new endpoint; the previous one is the proof.',
		body: renewedSubscriptionSchema,
		response: noContent,
	}),
	/** Mail programs make this call too (RFC 8058). */
	stopReminders: call.post('/api/reminders/stop', {
		access: 'anyone',
		audited: true,
		summary: 'Turn all reminders off by the link in a reminder',
		description: 'The token in the link takes the place of a login.',
		query: z.object({ token: z.string().max(200).describe('From the link in a reminder.') }),
		response: noContent,
	}),
	photoCalendar: call.get('/api/patient/reminders/calendar', {
		access: 'patient',
		right: 'own',
		summary: 'Download when photos are due',
		description: 'A calendar file with a repeating event.',
		query: calendarQuerySchema,
		produces: 'text/calendar',
		headers: fileHeaders,
	}),
	lesionCalendar: call.get('/api/lesions/:id/calendar', {
		access: 'patient',
		right: 'view',
		summary: 'Download when the next photo of a lesion is due',
		description: 'A calendar file with one event.',
		params: z.object({ id: z.uuid().describe('The id of the lesion.') }),
		query: calendarQuerySchema,
		produces: 'text/calendar',
		headers: fileHeaders,
	}),
} as const;
