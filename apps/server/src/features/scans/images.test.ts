import { calls, messages, type Scan } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { forAll } from '../../../test/for-all.ts';
import { logInAgain, newPatient, type TestPatient } from '../../../test/patients.ts';
import { smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());

const save = async (patient: TestPatient): Promise<Scan> =>
	(await patient.call('POST', calls.saveScan.path, await smallScan())).json();
const latest = async (patient: TestPatient): Promise<Scan> => (await patient.call('GET', calls.history.path)).json()[0];

async function expectNotFound(url: string): Promise<void> {
	const response = await server.app.inject(url);
	expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.server.notFound }]);
}

it('an image is sent to anyone who has its URL, and may be cached until the URL expires', async () => {
	const scan = await save(await newPatient(server.app));
	const response = await server.app.inject(scan.image_url);
	expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
	expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
	const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(response.headers['cache-control']))!;
	const expires = Number(new URL(scan.image_url, 'http://localhost').searchParams.get('expires'));
	const left = expires - Date.now() / 1000;
	expect(Math.abs(Number(seconds) - left)).toBeLessThan(10);
	expect(response.headers).toMatchObject({
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
	});
});

it('a changed address leads nowhere, and says no more than one that never existed', async () => {
	const scan = await save(await newPatient(server.app));
	const address = new URL(scan.image_url, 'http://localhost');
	for (const [field, value] of [
		['signature', 'A'.repeat(43)],
		['expires', '9999999999'],
		['viewer', '00000000-0000-4000-8000-000000000000'],
		['viewer', "' or true --"],
	] as const) {
		const changed = new URL(address);
		changed.searchParams.set(field, value);
		await expectNotFound(changed.pathname + changed.search);
	}
	await expectNotFound(`/api/images/${'ab'.repeat(16)}${address.search}`);
	for (const name of ['..%2f..%2fimage.key', 'belongs-to', 'AB'.repeat(16)]) {
		expect((await server.app.inject(`/api/images/${name}${address.search}`)).statusCode).toBe(400);
	}
	expect((await server.app.inject(address.pathname)).statusCode).toBe(400);
	expect((await server.app.inject(scan.image_url)).statusCode).toBe(200);
});

it('an address expires with the login that it was made for, and with no other', async () => {
	const jane = await newPatient(server.app);
	await save(jane);
	const otherHost = await logInAgain(server.app, jane);
	const [here, there] = [await latest(jane), await latest(otherHost)];
	expect(here.image_url).not.toBe(there.image_url);
	await jane.call('POST', calls.logout.path);
	for (const url of [here.image_url, here.thumbnail_url]) await expectNotFound(url);
	expect((await server.app.inject(there.image_url)).statusCode).toBe(200);
	await server.client.query(`update sessions set expires_at = now() - interval '1 second'`);
	await expectNotFound(there.image_url);
});

it('an address expires with the scan, the lesion or the account', async () => {
	const jane = await newPatient(server.app);
	const first = await save(jane);
	await jane.call('DELETE', `/api/scans/${first.id}`);
	await expectNotFound(first.image_url);
	const second = await save(jane);
	await jane.call('POST', calls.deleteAccount.path, { password: jane.password });
	await expectNotFound(second.image_url);
});
