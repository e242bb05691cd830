import 'fake-indexeddb/auto';
import { limits } from '@dermavigil/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../test/browser.ts';
import { makeAnalysis, uuid } from '../../../test/fixtures.ts';
import { endLogins, startLogin } from '../../api/session.ts';
import { leaveFor } from '../../lib/leave.ts';
import { forgetHeldResults, getHeldResults, setHeldResults, takeVisitorResult } from './held-results.ts';
import type { LesionResult, ResultState } from './scan-state.ts';
import { expireStoredResult } from './stored-result.ts';

const makeLesionResult = (requestId: string): LesionResult => ({
	...{ reassessment: { asked: true, reassessed: null }, failed: false, retry: [], saveStatus: 'unsaved' },
	...{ requestId, mode: 'consumer', runtime: 'device', analysis: makeAnalysis() },
	photo: { file: new File(['photo'], 'photo.jpg'), url: 'blob:gone' },
	further: [],
});
const makeResult = (): ResultState => ({
	...{ phase: 'result', shown: 1 },
	results: [makeLesionResult(uuid(1)), makeLesionResult(uuid(2))],
});

beforeEach(() => forgetHeldResults());

const makeOne = (): ResultState => ({ phase: 'result', shown: 0, results: [makeLesionResult(uuid(1))] });

test('a visitor finds a result only through Back, or after a sign-in', () => {
	setHeldResults({ results: makeOne(), token: null, entry: 'one' });
	expect(getHeldResults(null, false, 'one')?.results).toHaveLength(1);
	expect(getHeldResults(null, false, 'two')).toBeNull();
	expect(getHeldResults('token', false, 'two')?.results).toHaveLength(1);
});

test('a patient finds a single result through Back until it is saved; nobody else does', () => {
	const results = makeOne();
	setHeldResults({ results, token: 'token', entry: 'one' });
	expect(getHeldResults('token', true, 'one')?.results).toHaveLength(1);
	expect(getHeldResults('token', false, 'two')).toBeNull();
	setHeldResults({
		...{ token: 'token', entry: 'one' },
		results: { ...results, results: [{ ...results.results[0]!, saveStatus: 'saved' }] },
	});
	expect(getHeldResults('token', false, 'one')).toBeNull();
	setHeldResults({ results, token: 'token', entry: 'one' });
	expect(getHeldResults(null, false, 'one')).toBeNull();
	expect(getHeldResults('token', false, 'one')).toBeNull();
});

test('the result of a tracked lesion leaves several other results in place', () => {
	setHeldResults({ results: makeResult(), token: 'token', entry: 'one' });
	const lesion = makeOne();
	setHeldResults({ results: lesion, token: 'token', entry: 'two' });
	forgetHeldResults(lesion);
	expect(getHeldResults('token', true, 'two')).toBeNull();
	expect(getHeldResults('token', false, 'three')?.results).toHaveLength(2);
});

test('several results of a patient ask before a logout or a closed window until all are saved; nothing else does', () => {
	startLogin('token', true);
	const several = makeResult();
	const held = { results: several, token: 'token', entry: 'one' };
	setHeldResults(held);
	expect(asksBeforeLeaving()).toBe(true);
	const saved = several.results.map((result) => ({ ...result, saveStatus: 'saved' as const }));
	setHeldResults({ ...held, results: { ...several, results: saved } });
	expect(asksBeforeLeaving()).toBe(false);
	setHeldResults({ ...held, results: makeOne() });
	expect(asksBeforeLeaving()).toBe(false);
	setHeldResults({ ...held, token: null });
	expect(asksBeforeLeaving()).toBe(false);
	setHeldResults(held);
	endLogins();
	expect(asksBeforeLeaving()).toBe(false);
});

test('all results survive a sign-in on another site, once', async () => {
	setHeldResults({ results: makeResult(), token: null, entry: 'one' });
	await leaveFor('#issuer');
	const after = (await takeVisitorResult())!;
	const before = makeResult();
	expect(after.shown).toBe(before.shown);
	expect(after.results).toHaveLength(2);
	for (const [place, { photo, ...result }] of after.results.entries()) {
		const { photo: photoBefore, ...left } = before.results[place]!;
		expect(result).toEqual(left);
		expect(photo.url).not.toBe(photoBefore.url);
	}
	expect(await takeVisitorResult()).toBeUndefined();
	expect({ ...localStorage }).toEqual({});
});

test('a sample and a spot cut from it are still known as synthetic after a sign-in on another site', async () => {
	const one = makeOne();
	const photo = { ...one.results[0]!.photo, synthetic: true };
	const results = { ...one, results: [{ ...one.results[0]!, photo }] };
	setHeldResults({ results, token: null, entry: 'one' });
	await leaveFor('#issuer');
	expect((await takeVisitorResult())!.results[0]!.photo.synthetic).toBe(true);
});

test('is dropped if the sign-in took too long', async () => {
	setHeldResults({ results: makeResult(), token: null, entry: 'one' });
	await leaveFor('#issuer');
	const later = Date.now() + limits.account.oidcFor;
	vi.spyOn(Date, 'now').mockReturnValue(later);
	expect(await takeVisitorResult()).toBeUndefined();
});

test('is not available to other tabs, and is deleted by any open page when it is too old', async () => {
	setHeldResults({ results: makeResult(), token: null, entry: 'one' });
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
	const open = vi.spyOn(indexedDB, 'open');
	await leaveFor('#issuer');
	expect({ ...localStorage }).toEqual({});
	expect(open).not.toHaveBeenCalled();
});
