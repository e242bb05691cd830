import {
	calls,
	type PushSubscriptionInput,
	personHeader,
	type Reminders,
	reminderMessages,
} from '@dermavigil/contract';
import ICAL from 'ical.js';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { newConfirmedPatient, type TestPatient } from '../../../test/patients.ts';
import { decryptPush, newPushSubscription, startPushService } from '../../../test/push-service.ts';
import { smallScan } from '../../../test/scans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const hour = 3_600_000;
const month = 30 * 24 * hour;
const lesion = { nickname: 'By the watch', body_part: 'Left forearm' };
/** Words that would reveal which spot a reminder is about. */
const secrets = /watch|forearm|lesion|spot|mole|melanoma|risk|body/i;

let server: TestServer;
let pushService: Awaited<ReturnType<typeof startPushService>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
	[pushService, mailServer] = [await startPushService(), await startMailServer()];
	const environment = { MAIL_FROM: 'clinic@example.org', SMTP_URL: mailServer.url };
	server = await startTestServer(environment, { pushAgent: pushService.agent });
	await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
	await server.close();
	await Promise.all([pushService.close(), mailServer.close()]);
});

/** A patient who has just saved a photo of a lesion. */
async function patientWithPhoto(): Promise<TestPatient & { lesionId: string }> {
	const patient = await newConfirmedPatient(server.app, server.client);
	const lesionId = (await patient.call('POST', calls.createLesion.path, lesion)).json().id;
	await savePhoto(patient, lesionId);
	return { ...patient, lesionId };
}

async function savePhoto(patient: TestPatient, lesion_id: string): Promise<void> {
	const { id } = (await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id }))).json();
	// The server's clock is ahead of its database's.
	const { rows } = await server.client.query('select $1::timestamptz as now', [new Date(serverNow())]);
	await server.client.query('update scans set saved_at = $1 where id = $2', [rows[0].now, id]);
}

const saveRegion = (patient: TestPatient, check: string, region = 'chest') =>
	patient.call('PUT', calls.saveCheckedRegion.path.replace(':id', check), {
		region,
		outcome: 'nothing_new',
		note: '',
	});

let waited = 0;
const serverNow = () => Date.now() + waited;
function wait(milliseconds: number): void {
	waited += milliseconds;
	server.wait(milliseconds);
}

const noQuiet = { quiet_from: 0, quiet_to: 0, time_zone: 'Europe/Vienna' };
const change = (patient: TestPatient, by_mail: boolean, quiet = noQuiet) =>
	patient.call('PUT', calls.changeReminders.path, { by_mail, ...quiet });
const read = async (patient: TestPatient): Promise<Reminders> =>
	(await patient.call('GET', calls.reminders.path)).json();

async function addDevice(patient: TestPatient, device = newPushSubscription()) {
	await change(patient, false);
	const response = await patient.call('POST', calls.addReminderDevice.path, device.input);
	expect(response.statusCode, response.body).toBe(201);
	return { ...device, pushes: () => pushService.received.filter(({ url }) => device.input.endpoint.endsWith(url)) };
}

/** Headers are never encoded: a "=" in the token of a link there is just a "=". */
function decode(source: string): string {
	const body = source.indexOf('\r\n\r\n');
	const decoded = source
		.slice(body)
		.replace(/=\r\n/g, '')
		.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
	return source.slice(0, body) + Buffer.from(decoded, 'latin1');
}

const mailsTo = ({ email }: TestPatient) =>
	mailServer.received.filter(({ to }) => to.includes(email)).map(({ source }) => decode(source));
const stop = (token: string, rest: object = {}) =>
	server.app.inject({ method: 'POST', url: `${calls.stopReminders.path}?token=${token}`, ...rest });

it('after a change, checks again what is waiting for this patient only, and leaves others’ mails and hours as they are', async () => {
	const newAccount = () => newConfirmedPatient(server.app, server.client);
	const [jane, john] = [await newAccount(), await newAccount()];
	for (const patient of [jane, john]) await change(patient, true);
	const both = [[jane.id, john.id]];
	const hold = `update reminder_targets set not_before = now() + interval '1 hour' where patient_id = any($1)`;
	await server.client.query(hold, both);
	await change(jane, true);
	const held = 'select patient_id from reminder_targets where not_before is not null and patient_id = any($1)';
	expect((await server.client.query(held, both)).rows).toEqual([{ patient_id: john.id }]);
	// What has failed goes on waiting for another attempt.
	await server.client.query('update reminder_targets set not_before = now(), failures = 1 where patient_id = $1', [
		jane.id,
	]);
	await change(jane, true);
	expect((await server.client.query(held, both)).rows).toHaveLength(2);
	await change(jane, false);
	const ofJohn = { quiet_from: 1, quiet_to: 2, time_zone: 'UTC' };
	await change(john, true, ofJohn);
	expect(await read(jane)).toMatchObject({ by_mail: false, ...noQuiet });
	expect(await read(john)).toMatchObject({ by_mail: true, ...ofJohn });
});

it('comes as one notification a month after the last photo, signed, and readable only by the browser', async () => {
	const patient = await patientWithPhoto();
	const device = await addDevice(patient);
	wait(month - hour);
	await server.app.sendReminders();
	expect(device.pushes()).toEqual([]);
	wait(2 * hour);
	// Twice at the same time, as two servers would.
	await Promise.all([server.app.sendReminders(), server.app.sendReminders()]);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);

	const { headers, body } = device.pushes()[0]!;
	expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
	const [, token, key] = /^vapid t=(.+), ?k=(.+)$/.exec(String(headers.authorization))!;
	expect(key).toBe((await read(patient)).push_key);
	const point = Buffer.from(key!, 'base64url');
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
	const { payload } = await jwtVerify(token!, publicKey, { audience: 'https://9.9.9.9' });
	expect(payload.sub).toBe('mailto:clinic@example.org');

	const text = decryptPush(body, device);
	expect(JSON.parse(text)).toMatchObject({ title: 'DermaVigil', body: reminderMessages.due, page: '/Mylesion' });
	const { body: _, ...others } = JSON.parse(text);
	expect(`${reminderMessages.due}${JSON.stringify(others)}`.replaceAll('/Mylesion', '')).not.toMatch(secrets);
	expect(body.toString('latin1')).not.toContain('DermaVigil');

	wait(month);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(2);
	await savePhoto(patient, patient.lesionId);
	wait(month - hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(2);
});

it('comes as one mail, and its link or the mail program can stop it without a login', async () => {
	const [patient, other] = [await patientWithPhoto(), await newConfirmedPatient(server.app, server.client)];
	const device = await addDevice(patient);
	expect((await change(patient, true)).json()).toMatchObject({ by_mail: true, ...noQuiet });
	await change(other, true);
	wait(month + hour);
	await server.app.sendReminders();
	await server.app.sendReminders();
	const [mail, ...more] = mailsTo(patient);
	expect(more).toEqual([]);
	expect(mail).toContain('Subject: Time for your next skin photo or self-check');
	expect(mail).toContain(reminderMessages.due);
	expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
	const unfolded = mail!.replace(/\r\n[ \t]/g, ' ');
	const [, url] = /^List-Unsubscribe: <(.+)>/m.exec(unfolded)!;
	expect(url).toContain(`${server.app.listeningOrigin}${calls.stopReminders.path}?token=`);
	const token = new URL(url!).searchParams.get('token')!;
	expect(mail).toContain(`${server.app.listeningOrigin}/stop-reminders#${token}`);
	expect(mail!.split('\r\n\r\n').slice(1).join().replaceAll('/Mylesion', '')).not.toMatch(secrets);
	expect(mail).not.toContain(patient.id);

	// Looking at the link stops nothing.
	await server.app.inject({ url: `${calls.stopReminders.path}?token=${token}` });
	expect((await read(patient)).by_mail).toBe(true);
	const oneClick = {
		payload: 'List-Unsubscribe=One-Click',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	};
	expect((await stop(token, oneClick)).statusCode).toBe(204);
	expect(await read(patient)).toMatchObject({ by_mail: false, devices: [] });
	expect((await read(other)).by_mail).toBe(true);
	const audit = await server.client.query(
		"select actor, outcome from audit_log where action = 'stopReminders' and actor is not null",
	);
	expect(audit.rows).toEqual([{ actor: patient.id, outcome: 'success' }]);
	// The link is used a second time: an old link does not stop reminders that were turned on again.
	await change(patient, true);
	expect((await stop(token)).statusCode).toBe(204);
	expect((await read(patient)).by_mail).toBe(true);
	wait(month);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);
	expect(mailsTo(patient)).toHaveLength(2);
});

it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(201)])('is not stopped by the token "%s"', async (token) => {
	expect((await stop(token)).statusCode).toBe(400);
});

it('waits until the quiet hours are over', async () => {
	const patient = await patientWithPhoto();
	wait(month + hour);
	const hourNow = new Date(serverNow()).getUTCHours();
	const device = await addDevice(patient);
	await server.client.query('update reminder_targets set reminded_until = $1 where endpoint = $2', [
		new Date(serverNow() - 2 * hour),
		device.input.endpoint,
	]);
	const quiet = { quiet_from: hourNow, quiet_to: (hourNow + 2) % 24, time_zone: 'UTC' };
	await change(patient, false, quiet);
	const { input: ofOther } = await addDevice(await newConfirmedPatient(server.app, server.client));
	await server.app.sendReminders();
	expect(device.pushes()).toEqual([]);
	// They hold up nobody else's.
	const holds = 'select endpoint from reminder_targets where not_before is not null and endpoint = any($1)';
	const both = [device.input.endpoint, ofOther.endpoint];
	expect((await server.client.query(holds, [both])).rows).toEqual([{ endpoint: device.input.endpoint }]);
	wait(2 * hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);
});

it('is tried again when the push service or the mail server fails, and then not sent twice', async () => {
	const patient = await patientWithPhoto();
	const device = await addDevice(patient);
	await change(patient, true);
	wait(month + hour);
	await server.client.query('update patients set email = $1 where id = $2', [`refused-${patient.email}`, patient.id]);
	pushService.status = 503;
	await server.app.sendReminders();
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);
	expect(mailsTo(patient)).toEqual([]);

	pushService.status = 201;
	await server.client.query('update patients set email = $1 where id = $2', [patient.email, patient.id]);
	wait(61_000);
	await server.app.sendReminders();
	wait(24 * hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(2);
	expect(mailsTo(patient)).toHaveLength(1);
	const waiting = 'select 1 from reminder_targets where patient_id = $1 and (failures > 0 or not_before is not null)';
	expect((await server.client.query(waiting, [patient.id])).rowCount).toBe(0);
});

it.each([404, 410])('is no longer sent to a browser for which the push service answers %i', async (status) => {
	const patient = await patientWithPhoto();
	const device = await addDevice(patient);
	wait(month + hour);
	pushService.status = status;
	await server.app.sendReminders();
	pushService.status = 201;
	expect(device.pushes()).toHaveLength(1);
	expect((await read(patient)).devices).toEqual([]);
});

it('goes to the person who last turned it on in a browser, and only they can turn it off', async () => {
	const [jane, john] = [await patientWithPhoto(), await patientWithPhoto()];
	const device = await addDevice(jane);
	const ofDevice = [device.input.endpoint];
	const hold = `update reminder_targets set not_before = now() + interval '1 hour' where endpoint = $1`;
	await server.client.query(hold, ofDevice);
	await addDevice(john, device);
	// What waits for the end of her quiet hours need not wait for his.
	const waits = 'select not_before from reminder_targets where endpoint = $1';
	expect((await server.client.query(waits, ofDevice)).rows).toEqual([{ not_before: null }]);
	expect((await read(jane)).devices).toEqual([]);
	const { input: second } = await addDevice(john);
	const { devices } = await read(john);
	expect(devices).toMatchObject([{ endpoint: device.input.endpoint }, { endpoint: second.endpoint }]);
	const url = calls.deleteReminderDevice.path.replace(':id', devices[0]!.id);
	expect((await jane.call('DELETE', url)).statusCode).toBe(404);
	expect((await john.call('DELETE', url)).statusCode).toBe(204);
	expect((await read(john)).devices).toMatchObject([{ endpoint: second.endpoint }]);
});

const renew = (before: string, { endpoint, keys }: PushSubscriptionInput) =>
	server.app.inject({ method: 'POST', url: calls.renewReminderDevice.path, payload: { before, endpoint, keys } });

it('goes to the new address of a browser that renews its subscription, which needs no login', async () => {
	const patient = await patientWithPhoto();
	const [before, after] = [await addDevice(patient), newPushSubscription()];
	const { id } = (await read(patient)).devices[0]!;
	expect((await renew(before.input.endpoint, after.input)).statusCode).toBe(204);
	expect((await read(patient)).devices).toEqual([{ id, endpoint: after.input.endpoint }]);
	wait(month + hour);
	await server.app.sendReminders();
	expect(before.pushes()).toEqual([]);
	const pushes = pushService.received.filter(({ url }) => after.input.endpoint.endsWith(url));
	expect(pushes.map(({ body }) => JSON.parse(decryptPush(body, after)).body)).toEqual([reminderMessages.due]);

	// Renewed twice, or after the person has turned notifications on again: there is one address, reminded once.
	expect((await renew(before.input.endpoint, after.input)).statusCode).toBe(404);
	const again = await addDevice(patient);
	expect((await renew(after.input.endpoint, again.input)).statusCode).toBe(204);
	// At the same address, but with other keys.
	const anew = { ...again.input, keys: newPushSubscription().input.keys };
	expect((await renew(again.input.endpoint, anew)).statusCode).toBe(204);
	expect((await read(patient)).devices.map(({ endpoint }) => endpoint)).toEqual([again.input.endpoint]);
});

it('stays on in a browser that gets a new address while the push service gives up the old one', async () => {
	const patient = await patientWithPhoto();
	const [before, after] = [await addDevice(patient), newPushSubscription().input];
	wait(month + hour);
	pushService.status = 410;
	pushService.beforeAnswer = async () => void (await renew(before.input.endpoint, after));
	await server.app.sendReminders();
	Object.assign(pushService, { status: 201, beforeAnswer: async () => {} });
	expect((await read(patient)).devices).toMatchObject([{ endpoint: after.endpoint }]);
});

it('keeps its address if the old address is unknown, or the new one is invalid', async () => {
	const patient = await patientWithPhoto();
	const { input } = await addDevice(patient);
	const other = newPushSubscription().input;
	expect((await renew(`${input.endpoint}x`, other)).statusCode).toBe(404);
	for (const wrong of [
		{ endpoint: 'https://127.0.0.1/push' },
		{ keys: { ...other.keys, p256dh: `B${'A'.repeat(86)}` } },
	]) {
		const response = await renew(input.endpoint, { ...other, ...wrong });
		expect([response.statusCode, response.json().detail]).toEqual([400, reminderMessages.badSubscription]);
	}
	expect((await read(patient)).devices).toMatchObject([{ endpoint: input.endpoint }]);
});

it('goes to at most ten browsers: the oldest makes room', async () => {
	const patient = await patientWithPhoto();
	const first = await addDevice(patient);
	for (let count = 0; count < 10; count++) await addDevice(patient);
	const { devices } = await read(patient);
	expect(devices).toHaveLength(10);
	expect(devices.map(({ endpoint }) => endpoint)).not.toContain(first.input.endpoint);
	// Mails are none of the ten.
	await change(patient, true);
	await patient.call('POST', calls.addReminderDevice.path, newPushSubscription().input);
	expect(await read(patient)).toMatchObject({ by_mail: true, devices: Array(10).fill({}) });
	// A browser taken over from somebody else counts as new, however long it has been theirs.
	const other = await patientWithPhoto();
	await server.client.query(`update reminder_targets set created_at = now() - interval '1 year' where endpoint = $1`, [
		(await addDevice(other, first)).input.endpoint,
	]);
	// Newer ones of somebody else neither take its room nor make any.
	await server.client.query(
		`insert into reminder_targets (patient_id, endpoint, p256dh, auth, reminded_until, created_at)
		select $1, 'https://9.9.9.9/' || n, '', '', '2100-01-01', '2100-01-01' from generate_series(1, 10) n`,
		[other.id],
	);
	await addDevice(patient, first);
	const after = (await read(patient)).devices.map(({ endpoint }) => endpoint);
	expect(after).toHaveLength(10);
	expect(after).toContain(first.input.endpoint);
	expect((await read(other)).devices).toHaveLength(10);
	await other.call('DELETE', calls.deleteReminders.path);
});

it.each([
	'http://9.9.9.9/push',
	'https://user:secret@9.9.9.9/push',
	'https://localhost/push',
	'https://127.0.0.1/push',
	'https://2130706433/push',
	'https://[::1]/push',
	'https://[::ffff:10.0.0.1]/push',
	'https://10.1.2.3/push',
	'https://169.254.169.254/latest/meta-data',
	'https://[fd00::1]/push',
	'https://no-such-host.invalid/push',
	'ftp://9.9.9.9/push',
])('sends nothing to %s', async (endpoint) => {
	const patient = await patientWithPhoto();
	const response = await patient.call('POST', calls.addReminderDevice.path, {
		...newPushSubscription().input,
		endpoint,
	});
	expect([response.statusCode, response.json().detail]).toEqual([
		400,
		expect.stringContaining(reminderMessages.badSubscription),
	]);
	expect((await read(patient)).devices).toEqual([]);
});

it.each<[string, object]>([
	['a key that is no point of the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
	['a short secret', { keys: { ...newPushSubscription().input.keys, auth: 'AAAA' } }],
	['an address that no database can hold', { endpoint: 'https://9.9.9.9/\0' }],
	['a time zone that does not exist', { time_zone: 'Europe/Atlantis' }],
])('rejects a subscription with %s', async (_what, wrong) => {
	const patient = await patientWithPhoto();
	const response = await patient.call('POST', calls.addReminderDevice.path, {
		...newPushSubscription().input,
		...wrong,
	});
	expect(response.statusCode, response.body).toBe(400);
});

it.each([{ quiet_from: 24 }, { quiet_to: 7.5 }, { time_zone: "'; drop table patients; --" }])(
	'refuses %j',
	async (wrong) => {
		const patient = await patientWithPhoto();
		expect((await change(patient, true, { ...noQuiet, ...wrong })).statusCode).toBe(400);
		expect((await read(patient)).by_mail).toBe(false);
	},
);

it('comes a month after a self-check, too, and gives it a date in the calendar', async () => {
	const patient = await newConfirmedPatient(server.app, server.client);
	const device = await addDevice(patient);
	const { id } = (await patient.call('POST', calls.startSelfCheck.path)).json();
	wait(month + hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(0);
	await saveRegion(patient, id, 'scalp');
	wait(2 * hour);
	await saveRegion(patient, id);
	await patient.call('POST', calls.finishSelfCheck.path.replace(':id', id));
	expect((await patient.call('GET', calls.photoCalendar.path)).statusCode).toBe(200);
	wait(month - hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(0);
	wait(2 * hour);
	await server.app.sendReminders();
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);

	// The next self-check counts instead of the first.
	const next = (await patient.call('POST', calls.startSelfCheck.path)).json();
	await saveRegion(patient, next.id);
	await patient.call('POST', calls.finishSelfCheck.path.replace(':id', next.id));
	wait(month - hour / 2);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);
	// A self-check that is not finished does not count.
	await saveRegion(patient, (await patient.call('POST', calls.startSelfCheck.path)).json().id);
	wait(hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(2);
});

it('comes a month after a self-check that was never finished, and again if it is then finished without another look', async () => {
	const patient = await newConfirmedPatient(server.app, server.client);
	const device = await addDevice(patient);
	const { id } = (await patient.call('POST', calls.startSelfCheck.path)).json();
	await saveRegion(patient, id, 'scalp');
	wait(2 * hour);
	await saveRegion(patient, id);
	expect((await patient.call('GET', calls.photoCalendar.path)).statusCode).toBe(200);
	wait(month - hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(0);
	wait(2 * hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(1);
	wait(month - 2 * hour);
	await patient.call('POST', calls.finishSelfCheck.path.replace(':id', id));
	wait(2 * hour);
	await server.app.sendReminders();
	expect(device.pushes()).toHaveLength(2);
});

it('is one event in a calendar, on the day in the patient’s time zone', async () => {
	const patient = await patientWithPhoto();
	await server.client.query("update scans set saved_at = '2036-03-01T15:30:00Z' where patient_id = $1", [patient.id]);
	const getEvent = async (path: string, timeZone: string) => {
		const response = await patient.call('GET', `${path}?time_zone=${timeZone}`);
		expect(response.headers['content-type']).toContain('text/calendar');
		expect(response.headers['content-disposition']).toBe('attachment; filename="dermavigil.ics"');
		const text = response.body.replace(/\r\n /g, '');
		expect(text.replaceAll('/Mylesion', '')).not.toMatch(secrets);
		expect(text).not.toContain(patient.id);
		// RFC 5545 does not allow a T with nothing after it in a duration.
		expect(text).not.toMatch(/^\w+:P\w*T$/m);
		expect(text).toMatch(/^TRIGGER:PT9H\r$/m);
		expect(text).toContain(`\nURL:${server.app.listeningOrigin}/Mylesion\r\n`);
		const found = new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent');
		expect(found).toHaveLength(1);
		return new ICAL.Event(found[0]!);
	};
	const one = calls.lesionCalendar.path.replace(':id', patient.lesionId);
	const next = await getEvent(one, 'Europe/Vienna');
	expect([next.summary, String(next.startDate), String(next.endDate), next.isRecurring()]).toEqual([
		reminderMessages.event,
		'2036-03-31',
		'2036-04-01',
		false,
	]);
	expect((await getEvent(one, 'Asia/Tokyo')).startDate.toString()).toBe('2036-04-01');
	expect((await getEvent(one, 'Europe/Vienna')).uid).toBe(next.uid);

	// The earliest date of all lesions.
	const lesion_id = (await patient.call('POST', calls.createLesion.path, lesion)).json().id;
	await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id }));
	await server.client.query("update scans set saved_at = '2036-03-20' where lesion_id = $1", [lesion_id]);
	const all = await getEvent(calls.photoCalendar.path, 'Europe/Vienna');
	const days = all.iterator();
	expect([days.next(), days.next()].map(String)).toEqual(['2036-03-31', '2036-04-30']);

	// A photo that is overdue is due now.
	const today = () => new Date(serverNow()).toISOString().slice(0, 10);
	await server.client.query("update scans set saved_at = '2020-01-01' where patient_id = $1", [patient.id]);
	const before = today();
	const overdue = String((await getEvent(one, 'UTC')).startDate);
	expect([before, today()]).toContain(overdue);
});

it('has an event for people whom the account holds, as reminders do', async () => {
	const patient = await newConfirmedPatient(server.app, server.client);
	expect((await patient.call('GET', calls.photoCalendar.path)).statusCode).toBe(409);
	const { id } = (await patient.call('POST', calls.addPerson.path, { full_name: 'Mia' })).json();
	const asMia = { ...patient.headers, [personHeader]: id };
	const act = (call: { method: string; path: string }, payload: object) =>
		server.app.inject({ method: call.method as 'POST', url: call.path, headers: asMia, payload });
	const lesion_id = (await act(calls.createLesion, lesion)).json().id;
	expect((await act(calls.saveScan, await smallScan({ lesion_id }))).statusCode).toBe(201);
	expect((await patient.call('GET', calls.photoCalendar.path)).statusCode).toBe(200);
});

it('has no event before the first photo, for another patient’s lesion, or in a time zone that does not exist', async () => {
	const [patient, other] = [await newConfirmedPatient(server.app, server.client), await patientWithPhoto()];
	const empty = await patient.call('GET', calls.photoCalendar.path);
	expect([empty.statusCode, empty.json().detail]).toEqual([409, reminderMessages.noDate]);
	const path = calls.lesionCalendar.path.replace(':id', other.lesionId);
	expect((await patient.call('GET', path)).statusCode).toBe(404);
	expect((await other.call('GET', `${path}?time_zone=Mars`)).statusCode).toBe(400);
});
