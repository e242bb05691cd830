import { AppError, calls, limits, type Reminders, reminderLimits, reminderMessages } from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { PushSubscription } from 'web-push';
import type { Push } from '../../push/push.ts';
import { isPublicEndpoint } from '../../push/push-address.ts';
import type { Calendar } from './calendar.ts';
import { readStopToken } from './stop-token.ts';
import type { ReminderStore } from './store.ts';

interface Options {
	reminders: ReminderStore;
	calendar: Calendar;
	push: Push;
	stopKey: Buffer;
}

/** How a patient is reminded that the next photo is due, and how that is stopped. */
export const reminderRoutes: FastifyPluginAsync<Options> = async (app, { reminders, calendar, push, stopKey }) => {
	async function read(patientId: string): Promise<Reminders> {
		const { settings, targets } = await reminders.read(patientId);
		return {
			by_mail: targets.some(({ endpoint }) => endpoint === null),
			devices: targets.flatMap(({ id, endpoint }) => (endpoint === null ? [] : [{ id, endpoint }])),
			quiet_from: settings?.quietFrom ?? reminderLimits.quietFrom,
			quiet_to: settings?.quietTo ?? reminderLimits.quietTo,
			time_zone: settings?.timeZone ?? 'UTC',
			push_key: push.publicKey,
		};
	}

	app.implement(calls.reminders, ({ patient }) => read(patient.id));
	app.implement(calls.changeReminders, async ({ patient, body }) => {
		await reminders.change(patient.id, body);
		return await read(patient.id);
	});
	app.implement(calls.deleteReminders, ({ patient }) => reminders.stop(patient.id));

	async function checkSubscription(subscription: PushSubscription): Promise<void> {
		if ((await push.canEncrypt(subscription)) && (await isPublicEndpoint(subscription.endpoint))) return;
		throw new AppError('bad_request', reminderMessages.badSubscription);
	}

	app.implement(
		calls.addReminderDevice,
		async ({ patient, body }) => {
			await checkSubscription(body);
			await reminders.addDevice(patient, body);
			return await read(patient.id);
		},
		{ perMinute: limits.account.attemptsPerMinute },
	);
	app.implement(
		calls.renewReminderDevice,
		async ({ body, request }) => {
			await checkSubscription(body);
			request.auditDetails = { patientId: await reminders.renewDevice(body) };
		},
		{ perMinute: limits.account.attemptsPerMinute },
	);
	app.implement(calls.deleteReminderDevice, ({ patient, params }) => reminders.removeDevice(patient.id, params.id));

	// What mail programs send with it adds nothing (RFC 8058).
	const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
	app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 1000 }, async () => undefined);
	app.implement(
		calls.stopReminders,
		async ({ query, request }) => {
			const stopId = readStopToken(stopKey, query.token);
			if (!stopId) throw new AppError('bad_request', reminderMessages.badLink);
			request.auditDetails = { patientId: await reminders.stopById(stopId) };
		},
		{ perMinute: limits.denialsPerMinute },
	);

	const asFile = (reply: FastifyReply, file: Buffer) => {
		reply.header('content-disposition', 'attachment; filename="dermavigil.ics"');
		return file;
	};
	app.implement(calls.photoCalendar, async ({ patient, query, reply }) =>
		asFile(reply, await calendar.forPatient(patient.id, query.time_zone)),
	);
	app.implement(calls.lesionCalendar, async ({ patient, params, query, reply }) =>
		asFile(reply, await calendar.forLesion(patient.id, params.id, query.time_zone)),
	);
};
