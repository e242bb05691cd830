import { open } from 'node:fs/promises';
import { calls, messages } from '@dermavigil/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newPatient, type TestPatient } from '../../test/patients.ts';
import { smallScan } from '../../test/scans.ts';
import { startTestServer } from '../../test/server.ts';
import { findOrphans } from '../../test/stored-images.ts';

async function start() {
	const { app, client, close, dataDir } = await startTestServer();
	onTestFinished(close);
	/** How many calls failed because there was no room or time. */
	const count = async () => (await app.metrics.unable.get()).values[0]!.value;
	return { client, dataDir, patient: await newPatient(app), count };
}

/** Makes PostgreSQL refuse lesions, images, and the counts of requests, with this code. */
const refuse = (code: string) => `
	create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
	create trigger refuse before insert on lesions for each row execute function refuse();
	create trigger refuse before insert on images for each row execute function refuse();
	create trigger refuse before insert or update on counters for each row execute function refuse();`;

async function expectUnable(patient: TestPatient, path: string, payload: object): Promise<void> {
	const answer = await patient.call('POST', path, payload);
	expect([answer.statusCode, answer.json()]).toEqual([503, { detail: messages.server.unable }]);
	expect(answer.headers['retry-after']).toBe('60');
}

it.each([
	['a statement of the database that takes too long', '57014'],
	['a full disk of the database', '53100'],
	['a circle of waits in the database', '40P01'],
	['a database that only reads', '25006'],
])('%s asks people to try again, and reading still works', async (_what, code) => {
	const { client, dataDir, patient, count } = await start();
	await client.query(refuse(code));
	await expectUnable(patient, calls.createLesion.path, { nickname: 'Mole', body_part: 'Back' });
	expect((await patient.call('GET', calls.lesions.path)).json()).toEqual([]);
	// Files without a row would stop the next start once there are many.
	await expectUnable(patient, calls.saveScan.path, await smallScan());
	expect(await findOrphans(client, dataDir)).toEqual([]);
	expect(await count()).toBe(2);
});

it('a full disk for images asks people to try again, too, and nothing of the scan is saved', async () => {
	const { client, dataDir, patient, count } = await start();
	const handle = await open('/dev/null');
	const prototype = Object.getPrototypeOf(handle);
	await handle.close();
	const write = vi.spyOn(prototype, 'writeFile');
	onTestFinished(() => write.mockRestore());
	write.mockRejectedValue(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }));
	await expectUnable(patient, calls.saveScan.path, await smallScan());
	write.mockRestore();
	expect(await count()).toBe(1);
	expect((await patient.call('GET', calls.history.path)).json()).toEqual([]);
	expect((await patient.call('POST', calls.saveScan.path, await smallScan())).statusCode).toBe(201);
	// A row that the database refuses is a fault of the server, but leaves no files either.
	await client.query(refuse('23514'));
	expect((await patient.call('POST', calls.saveScan.path, await smallScan())).statusCode).toBe(500);
	expect(await findOrphans(client, dataDir)).toEqual([]);
});
