import { calls, limits } from '@dermavigil/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { submitCase } from '../../test/cases.ts';
import { newClinician } from '../../test/clinicians.ts';
import { openEvents } from '../../test/events.ts';
import { newPatient } from '../../test/patients.ts';
import { hasPgbouncer, startPgbouncer } from '../../test/pgbouncer.ts';
import { buildTestApp } from '../../test/server.ts';
import { freshStores } from '../../test/stores.ts';

describe.skipIf(!hasPgbouncer)('PgBouncer in transaction mode (skipped where it is not installed)', () => {
	async function start() {
		const { DATABASE_URL: direct, DATA_DIR } = await freshStores();
		const bouncer = await startPgbouncer(direct, 2);
		onTestFinished(bouncer.close);
		return { DATABASE_URL: bouncer.url, DATA_DIR, direct };
	}

	it('carries everything except listening and locking, over two connections', async () => {
		const { direct, ...stores } = await start();
		const app = await buildTestApp({ ...stores, DATABASE_DIRECT_URL: direct });
		const address = await app.listen({ port: 0, host: '127.0.0.1' });
		const [jane, clinician] = [await newPatient(app), await newClinician(app)];
		const events = await openEvents(address, clinician.headers.cookie);
		expect((await events.next())?.event).toBe('ready');

		const cases = await Promise.all(Array.from({ length: 8 }, () => submitCase(jane)));
		const review = ({ id }: { id: string }) =>
			clinician.call('PUT', calls.changeCase.path.replace(':id', id), { status: 'reviewed' });
		for (const { statusCode } of await Promise.all(cases.map(review))) expect(statusCode).toBe(200);
		const received = [];
		for (let i = 0; i < 16; i++) received.push(await events.next());
		const numbers = received.map((event) => Number(event!.id));
		expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
		events.leave();

		const payload = { email: 'jane@example.org', password: 'mistaken' };
		const guess = () => app.inject({ method: 'POST', url: calls.login.path, payload });
		const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ statusCode }) => statusCode);
		expect(statuses.filter((status) => status === 401)).toHaveLength(limits.login.accountAttempts);
		expect(statuses.filter((status) => status === 429)).toHaveLength(30 - limits.login.accountAttempts);
		await app.close();
	});

	it('stops the start when it was not declared as a pooler', async () => {
		const { direct: _, ...stores } = await start();
		await expect(buildTestApp(stores)).rejects.toThrow('Is it a pooler? Then set DATABASE_DIRECT_URL');
	});
});
