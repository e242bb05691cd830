import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { unmarkBrowser } from './browser-session.ts';
import { loadAndStore, recallList } from './last-lists.ts';
import { logOut } from './log-out.ts';
import {
	actFor,
	dropClosedLogin,
	endLogin,
	expireClinicalLogin,
	expireLogin,
	getActingFor,
	getClinician,
	getPatientToken,
	hasClinicianName,
	startClinicalLogin,
	startLogin,
} from './session.ts';
import { hadClinicianName, hasClinicalLoginExpired, hasLoginExpired } from './sign-in/expiry.ts';

let fetched: MockInstance<typeof fetch>;
/** The logouts sent, with their tokens. Calls from pages of earlier files, which share the window, are left out. */
const ended = () =>
	fetched.mock.calls
		.map(([url, init]) => [String(url), new Headers(init?.headers).get('authorization')] as const)
		.filter(([url]) => url.includes('/logout'));

const token = () => localStorage.getItem('authToken');
/** What closing the browser does: cookies without an expiry are gone, but the storage stays. */
const closeBrowser = unmarkBrowser;

beforeEach(() => {
	fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
	closeBrowser();
});

test('without Remember me, the login lasts until the browser is closed', () => {
	startLogin('token', false);
	expect(document.cookie).toBe('browserOpen=1');
	dropClosedLogin();
	expect(token()).toBe('token');
	closeBrowser();
	dropClosedLogin();
	expect({ ...localStorage }).toEqual({});
});

test('with Remember me, the login outlives the browser, and needs no cookie', () => {
	startLogin('token', true);
	expect(document.cookie).toBe('');
	closeBrowser();
	dropClosedLogin();
	expect({ ...localStorage }).toEqual({ authToken: 'token' });
});

test('a remembered login is remembered even after one that was not', () => {
	startLogin('first', false);
	startLogin('second', true);
	closeBrowser();
	dropClosedLogin();
	expect(token()).toBe('second');
});

test('login and logout are announced', () => {
	const heard = vi.fn();
	window.addEventListener('authChange', heard);
	startLogin('token', true);
	expect(heard).toHaveBeenCalledTimes(1);
	endLogin();
	expect(heard).toHaveBeenCalledTimes(2);
	window.removeEventListener('authChange', heard);
});

test('logging out forgets both roles and makes the server revoke the token', async () => {
	startLogin('token', false);
	localStorage.setItem('isClinicalAuthenticated', 'true');
	localStorage.setItem('role', 'clinician');
	logOut();
	expect({ ...localStorage }).toEqual({});
	expect(document.cookie).toBe('');
	await vi.waitFor(() => expect(ended()).toHaveLength(2), 15_000);
	expect(ended()).toEqual(
		expect.arrayContaining([
			['/api/auth/patient/logout', 'Bearer token'],
			['/api/auth/logout/clinical', null],
		]),
	);
});

test('a clinician who logs out has no token to revoke', async () => {
	localStorage.setItem('isClinicalAuthenticated', 'true');
	logOut();
	await vi.waitFor(() => expect(ended()).not.toHaveLength(0), 15_000);
	expect(ended()).toEqual([['/api/auth/logout/clinical', null]]);
});

test('only the login whose token was refused expires', () => {
	startLogin('new', true);
	expireLogin('old');
	expect([token(), hasLoginExpired()]).toEqual(['new', false]);
	expireLogin('new');
	expect([token(), hasLoginExpired()]).toEqual([null, true]);
	startLogin('newer', true);
	expect(hasLoginExpired()).toBe(false);
});

test('other tabs hear that a login expires before they miss it, and of the next one', () => {
	startLogin('token', true);
	startClinicalLogin('third', 'Ada');
	const heard: [logins: unknown[], value: string][] = [];
	const { setItem } = Storage.prototype;
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
		if (key === 'loginExpired') heard.push([[getPatientToken(), getClinician()], value]);
		setItem.call(this, key, value);
	});
	expireLogin('token');
	expireClinicalLogin('third');
	startLogin('next', true);
	startClinicalLogin('fourth');
	expect(heard.slice(0, 2).map(([logins]) => logins)).toEqual([
		['token', 'ada'],
		[null, 'ada'],
	]);
	const has = () => [hasLoginExpired(), hasClinicalLoginExpired()];
	const states = [has()];
	for (const [, newValue] of heard) {
		window.dispatchEvent(new StorageEvent('storage', { key: 'loginExpired', newValue }));
		states.push(has());
	}
	expect(states).toEqual([
		[false, false],
		[true, false],
		[true, true],
		[false, true],
		[false, false],
	]);
});

test('a clinician’s name goes with the login, and is not taken for the next one’s', () => {
	startClinicalLogin('first', 'Ada');
	expect([hasClinicianName(), getClinician()]).toEqual([true, 'ada']);
	startClinicalLogin('second');
	expect([hasClinicianName(), getClinician()]).toEqual([false, 'second']);
	startClinicalLogin('third', 'Ada');
	expireClinicalLogin('third');
	expect([hadClinicianName(), hasClinicianName()]).toEqual([true, false]);
	expect({ ...localStorage }).toEqual({});
});

describe('what only this tab stores about a login', () => {
	const schema = { safeParse: (value: unknown) => ({ success: Array.isArray(value), data: value as string[] }) };
	const person = { id: '7', full_name: 'Mia Lovelace', right: 'manage' } as const;
	beforeEach(async () => {
		startLogin('Ada’s token', false);
		await loadAndStore('lesions', async () => ['By the watch']);
		expect(recallList('lesions', schema)?.items).toEqual(['By the watch']);
		actFor(person);
		expect(getActingFor()).toMatchObject(person);
	});

	test.each([null, 'Grace’s token'])(
		'is not shown after another tab made the token %s, even unnoticed by this tab',
		(other) => {
			if (other) localStorage.setItem('authToken', other);
			else localStorage.removeItem('authToken');
			expect(getActingFor()).toBeNull();
			expect(recallList('lesions', schema)).toBeNull();
		},
	);

	test('is erased with the login', () => {
		endLogin();
		expect(sessionStorage).toHaveLength(0);
	});

	test('is erased when another tab logs out', () => {
		localStorage.removeItem('authToken');
		window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
		expect(sessionStorage).toHaveLength(2);
		window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
		expect(sessionStorage).toHaveLength(0);
	});
});

test('if the browser forbids storing anything, a login lasts as long as the page', () => {
	const access = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
		throw new DOMException('Access is denied for this document.', 'SecurityError');
	});
	dropClosedLogin();
	startLogin('token', false);
	expect(getPatientToken()).toBe('token');
	endLogin();
	expect(getPatientToken()).toBeNull();
	access.mockRestore();
});
