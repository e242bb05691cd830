import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { openDB } from 'idb';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { setOnline } from '../../../test/browser.ts';
import { createPending } from '../../../test/fake-server.ts';
import { makeProfile, makeScan } from '../../../test/fixtures.ts';
import { patientKey } from '../../api/light-queries.ts';
import { logOut } from '../../api/log-out.ts';
import { endLogin } from '../../api/session.ts';
import { readOwner } from './database.ts';
import { startUploadQueue } from './start-upload-queue.ts';
import { accounts, getWaiting, logIn, makeInput, setUpQueue } from './test/set-up-queue.ts';
import { forgetOwner, saveForLater, uploadWaiting } from './upload-queue.ts';

test.each([
	['Logout', () => logOut()],
	['the end of a login, such as with its account', () => endLogin()],
])('after %s, nothing says whose login it was, but waiting scans still know their account', async (_, end) => {
	const { server, getSent } = setUpQueue({
		logout: () => undefined,
		saveScan: () => Promise.reject(new TypeError('Lost.')),
	});
	onTestFinished(startUploadQueue(new QueryClient()));
	await saveForLater(makeInput(1));
	expect(await readOwner()).toMatchObject({ account: accounts.Ada });
	end();
	await expect.poll(() => readOwner()).toBeUndefined();
	server.use({ saveScan: () => Promise.reject(new TypeError('Lost.')) });
	logIn('Ada later');
	await expect.poll(getWaiting).toEqual([1]);
	// Otherwise it would be sent while the next test runs, and count there.
	await expect.poll(getSent).toContain('1 by Ada later');
});

/** The attempts that were scheduled for later; other modules may set timers too. */
const getScheduled = (timers: MockInstance<typeof setTimeout>) =>
	timers.mock.calls.flatMap(([attempt, ms], i) =>
		ms === 60_000 ? [{ attempt: attempt as () => void, timer: timers.mock.results[i]!.value }] : [],
	);

test.each<[string, (timers: MockInstance<typeof setTimeout>) => void]>([
	['the connection is back', () => setOnline(true)],
	['somebody looks at the page again', () => document.dispatchEvent(new Event('visibilitychange'))],
	['somebody logs in again', () => logIn('Ada later')],
	['a minute has passed', (timers) => getScheduled(timers)[0]!.attempt()],
])('a scan that could not be uploaded is uploaded once %s', async (_, happen) => {
	const { server, getSent } = setUpQueue({ saveScan: () => Promise.reject(new TypeError('Lost.')) });
	await saveForLater(makeInput(1));
	const timers = vi.spyOn(globalThis, 'setTimeout');
	onTestFinished(startUploadQueue(new QueryClient()));
	// The next attempt is scheduled once this one has failed.
	await expect.poll(() => getScheduled(timers)).toHaveLength(1);
	expect(getSent()).toHaveLength(1);
	server.use({ saveScan: makeScan(1) });
	happen(timers);
	await expect.poll(getWaiting).toEqual([]);
});

test('an attempt whose code could not be loaded is made again after a minute, too', async () => {
	setUpQueue({ saveScan: makeScan(1) });
	await saveForLater(makeInput(1));
	const timers = vi.spyOn(globalThis, 'setTimeout');
	vi.doMock('./upload-queue.ts', () => {
		throw new TypeError('Failed to fetch dynamically imported module');
	});
	onTestFinished(() => void vi.doUnmock('./upload-queue.ts'));
	onTestFinished(startUploadQueue(new QueryClient()));
	await expect.poll(() => getScheduled(timers)).toHaveLength(1);
	vi.doUnmock('./upload-queue.ts');
	getScheduled(timers)[0]!.attempt();
	await expect.poll(getWaiting).toEqual([]);
});

test('of two attempts that fail at the same time, one schedules the next', async () => {
	setUpQueue({ saveScan: () => Promise.reject(new TypeError('Lost.')) });
	await saveForLater(makeInput(1));
	const timers = vi.spyOn(globalThis, 'setTimeout');
	const cleared = vi.spyOn(globalThis, 'clearTimeout');
	onTestFinished(startUploadQueue(new QueryClient()));
	setOnline(true);
	await expect.poll(() => getScheduled(timers)).toHaveLength(2);
	expect(cleared).toHaveBeenCalledWith(getScheduled(timers)[0]!.timer);
	expect(cleared).not.toHaveBeenCalledWith(getScheduled(timers)[1]!.timer);
});

test('no database is created if nothing ever waited and nobody is logged in', async () => {
	setUpQueue();
	endLogin();
	const asked = vi.spyOn(indexedDB, 'databases');
	onTestFinished(startUploadQueue(new QueryClient()));
	expect(asked).toHaveBeenCalledOnce();
	await asked.mock.results[0]!.value;
	await vi.dynamicImportSettled();
	// Created after any database that the queue would have created.
	(await openDB('other', 1)).close();
	expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['other']);
});

test('the patient’s lists are loaded again once a waiting scan is saved', async () => {
	setUpQueue();
	const queries = new QueryClient();
	const key = [...patientKey, 'history'];
	queries.setQueryData(key, []);
	onTestFinished(startUploadQueue(queries));
	await saveForLater(makeInput(1));
	await uploadWaiting();
	await expect.poll(() => queries.getQueryState(key)!.isInvalidated).toBe(true);
});

test('a list that is being loaded for the first time is loaded again as well', async () => {
	setUpQueue();
	const queries = new QueryClient();
	const queryFn = vi.fn(() => new Promise<string[]>(() => {}));
	onTestFinished(new QueryObserver(queries, { queryKey: [...patientKey, 'history'], queryFn }).subscribe(() => {}));
	onTestFinished(startUploadQueue(queries));
	await saveForLater(makeInput(1));
	await uploadWaiting();
	await expect.poll(() => queryFn.mock.calls.length).toBe(2);
});

test('what the server says about a login after it has ended is not saved', async () => {
	const profile = createPending<ReturnType<typeof makeProfile>>();
	const { server } = setUpQueue({ logout: () => undefined, me: () => profile.promise });
	const uploading = uploadWaiting();
	await expect.poll(() => server.getRequests('me').length).toBe(1);
	logOut();
	profile.resolve(makeProfile());
	await uploading;
	expect(await readOwner()).toBeUndefined();
});

test('the login that is still there stays known', async () => {
	setUpQueue();
	await uploadWaiting();
	await forgetOwner();
	expect(await readOwner()).toMatchObject({ account: accounts.Ada });
	logIn('Bob');
	await forgetOwner();
	expect(await readOwner()).toBeUndefined();
});
