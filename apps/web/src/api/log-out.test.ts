import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { forgetQueriesWithLogin, onLogOut, prepareLogOut } from './log-out.ts';
import { actFor, endLogin, endLogins, onLoginChange, startClinicalLogin, startLogin } from './session.ts';

test('one patient’s responses are gone for the next, but those that are the same for everybody stay', () => {
	const queries = new QueryClient();
	forgetQueriesWithLogin(queries);
	startLogin('one', true);
	const known = () =>
		queries
			.getQueryCache()
			.getAll()
			.map(({ queryKey }) => queryKey.join('/'));
	for (const key of [['config'], ['model-card'], ['patient', 'lesions'], ['cases']]) queries.setQueryData(key, {});
	window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
	expect(known()).toHaveLength(4);
	endLogin();
	expect(known()).toEqual(['config', 'model-card']);
	queries.setQueryData(['patient', 'lesions'], {});
	startLogin('two', true);
	expect(known()).toEqual(['config', 'model-card']);
	for (const person of [{ id: '7', full_name: 'Mia', right: 'view' } as const, null]) {
		queries.setQueryData(['patient', 'lesions'], {});
		actFor(person);
		expect(known()).toEqual(['config', 'model-card']);
	}
});

test('a patient whose login the server has ended is logged out in other tabs, too, and gets no more notifications here', async () => {
	const unsubscribe = vi.fn();
	const getRegistration = async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } });
	Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
	vi.stubGlobal('caches', { delete: vi.fn() });
	vi.stubGlobal('PushManager', class {});
	vi.stubGlobal('Notification', {});
	const [here, there] = [vi.fn(), vi.fn()];
	const otherTab = new BroadcastChannel('log-out');
	otherTab.onmessage = there;
	const stop = onLogOut(here);
	onTestFinished(() => {
		stop();
		otherTab.close();
		Reflect.deleteProperty(navigator, 'serviceWorker');
		vi.unstubAllGlobals();
	});
	const server = fakeServer({ clinicalLogout: () => undefined });
	startLogin('token', false);
	startClinicalLogin('clinical');
	expect(prepareLogOut()()).toBe(true);
	expect({ ...localStorage }).toEqual({});
	expect(here).toHaveBeenCalledOnce();
	await vi.waitFor(() => expect(there).toHaveBeenCalledOnce());
	await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
	await vi.waitFor(() => expect(server.requests.map(({ name }) => name)).toEqual(['clinicalLogout']));
});

describe('a page that the browser restores as it was left', () => {
	/** The browser puts the page away. What happens meanwhile happens in other tabs, which the page cannot hear. */
	function putAway(meanwhile: () => void): void {
		window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
		meanwhile();
		window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
	}

	function listen() {
		const [change, end] = [vi.fn(), vi.fn()];
		const stops = [onLoginChange(change), onLogOut(end)];
		onTestFinished(() => {
			for (const stop of stops) stop();
		});
		return { change, end };
	}

	test.each<[string, () => void]>([
		['nobody', () => localStorage.clear()],
		['another patient', () => localStorage.setItem('authToken', 'token of another')],
	])('is not shown to %s', (_, meanwhile) => {
		startLogin('token', true);
		const { change, end } = listen();
		putAway(meanwhile);
		expect(change).toHaveBeenCalledOnce();
		expect(end).toHaveBeenCalledOnce();
	});

	test('keeps what was there for a visitor who has logged in meanwhile', () => {
		endLogin();
		const { change, end } = listen();
		putAway(() => localStorage.setItem('authToken', 'token'));
		expect(change).toHaveBeenCalledOnce();
		// Nor is anything gone the next time, when nothing has changed.
		putAway(() => undefined);
		expect(end).not.toHaveBeenCalled();
	});
});

test.each<[string, () => void]>([
	['patient', () => startLogin('token of another', true)],
	['clinician', () => startClinicalLogin('token of another')],
])('a %s who has logged in while the server was ending a login stays logged in', (_, logIn) => {
	startLogin('token', true);
	startClinicalLogin('clinical');
	const logOut = prepareLogOut();
	logIn();
	const stored = { ...localStorage };
	expect(logOut()).toBe(false);
	expect({ ...localStorage }).toEqual(stored);
	// That login has ended as well by now, so nobody stands in the way.
	endLogins();
	expect(logOut()).toBe(true);
});
