import 'fake-indexeddb/auto';
import { limits } from '@dermavigil/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAnalysis, uuid } from '../../../test/fixtures.ts';
import { leaveFor } from '../../lib/leave.ts';
import type { ResultState } from './scan-state.ts';
import { expireStoredResult } from './stored-result.ts';
import { setVisitorResult, takeVisitorResult } from './visitor-result.ts';

const makeResult = (): ResultState => ({
	...{ phase: 'result', answers: { asked: true, reassessed: null }, failed: false, serverMayHelp: false },
	...{ requestId: uuid(1), mode: 'consumer', runtime: 'device', analysis: makeAnalysis() },
	photo: { file: new File(['photo'], 'photo.jpg'), url: 'blob:gone' },
	further: [],
});

beforeEach(() => setVisitorResult(null));

test('survives a sign-in on another site, once', async () => {
	setVisitorResult(makeResult());
	await leaveFor('#issuer');
	const { photo, ...result } = (await takeVisitorResult())!;
	const { photo: before, ...left } = makeResult();
	expect(result).toEqual(left);
	expect(photo.url).not.toBe(before.url);
	expect(await takeVisitorResult()).toBeUndefined();
	expect({ ...localStorage }).toEqual({});
});

test('is dropped when the sign-in took too long', async () => {
	setVisitorResult(makeResult());
	await leaveFor('#issuer');
	const later = Date.now() + limits.account.oidcFor;
	vi.spyOn(Date, 'now').mockReturnValue(later);
	expect(await takeVisitorResult()).toBeUndefined();
});

test('is no other tab’s, and deleted by whatever page is open when it is too old', async () => {
	setVisitorResult(makeResult());
	await leaveFor('#issuer');
	sessionStorage.clear();
	expect(await takeVisitorResult()).toBeUndefined();
	vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
	expireStoredResult();
	vi.advanceTimersByTime(limits.account.oidcFor);
	vi.useRealTimers();
	await expect.poll(() => ({ ...localStorage })).toEqual({});
	sessionStorage.setItem('visitorResult', 'true');
	expect(await takeVisitorResult()).toBeUndefined();
});

test('writes nothing to the device without a result', async () => {
	await leaveFor('#issuer');
	expect({ ...localStorage }).toEqual({});
	expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: 'visitor' }));
});
