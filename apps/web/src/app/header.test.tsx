import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeLocks, reduceMotion } from '../../test/browser.ts';
import { fakeServer, type Handlers } from '../../test/fake-server.ts';
import { makeConfig, modelCard } from '../../test/fixtures.ts';
import { press } from '../../test/form.ts';
import { renderApp } from '../../test/render-app.tsx';
import { getRetryDelay } from '../api/light-queries.ts';

function fail(): never {
	throw new TypeError('Failed to fetch');
}

/** Opens a page at a server that does not say what it can do unless `config` is given. */
async function open(handlers: Handlers = {}, as?: 'patient' | 'clinician') {
	const server = fakeServer({ config: fail, modelCard, ...handlers });
	return { server, ...(await renderApp('/terms', as && { as })) };
}

/** The names and addresses of the links in one part of the header, and the names of its buttons. */
function getEntries(part: HTMLElement): string[] {
	const links = within(part).queryAllByRole('link', { hidden: true });
	const buttons = within(part).queryAllByRole('button', { name: 'Logout', hidden: true });
	return [...links.map((link) => `${link.textContent} ${link.getAttribute('href')}`), ...buttons.map(() => 'Logout')];
}
const getMenu = () => getEntries(document.getElementById('mobile-menu')!);
const getBar = () => getEntries(screen.getByRole('navigation', { name: 'Main' }).parentElement!).slice(1);
const expectEntries = (getPart: () => string[], expected: string[]) =>
	waitFor(() => expect(getPart()).toEqual(expected));

beforeEach(reduceMotion);

test('a visitor may scan, sign up and log in', async () => {
	await open();
	await expectEntries(getBar, [
		'Home /',
		'Scan /scan',
		'Clinical Login /login',
		'Signup / Login /PateintLogIn',
		'Scan Now /scan',
	]);
	await expectEntries(getMenu, [
		'Home /',
		'Scan /scan',
		'Clinical Login /login',
		'Patient Login /PateintLogIn',
		'Scan Now /scan',
	]);
});

const banner = 'Demonstration: anyone can see what you send.';

test('a demonstration that others can reach is called one on every page', async () => {
	await open({ config: makeConfig({ demo: { public: true } }) });
	expect(await screen.findByText(banner)).toBeInTheDocument();
});

test('a server that could not be reached is asked again once the connection is back', async () => {
	const { server } = await open();
	await waitFor(() => expect(server.getRequests('config')).not.toHaveLength(0));
	server.use({ config: makeConfig({ demo: { public: true } }) });
	act(() => onlineManager.setOnline(false));
	act(() => onlineManager.setOnline(true));
	expect(await screen.findByText(banner)).toBeInTheDocument();
});

test('it is asked again automatically, too, after longer and longer waits', async () => {
	expect([1, 2, 3, 4, 5, 6, 50].map(getRetryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
	const { server } = await open();
	await waitFor(() => expect(server.getRequests('config')).not.toHaveLength(0));
	server.use({ config: makeConfig({ demo: { public: true } }) });
	expect(await screen.findByText(banner, undefined, { timeout: 20_000 })).toBeInTheDocument();
});

test.each([undefined, { public: false, clinicianPassword: 'demo-clinician' }])(
	'other servers are not called a demonstration: %j',
	async (demo) => {
		const { queries } = await open({ config: makeConfig({ demo }) });
		await waitFor(() => expect(queries.getQueryData(['config'])).toBeDefined());
		expect(screen.queryByText(banner)).not.toBeInTheDocument();
	},
);

test('a patient has links to lesions and the account, and can log out', async () => {
	await open({}, 'patient');
	const entries = ['Home /', 'Scan /scan', 'My Lesions /Mylesion', 'Account /account', 'Logout'];
	await expectEntries(getBar, entries);
	await expectEntries(getMenu, entries);
});

test('a clinician has a link to the dashboard and can log out, but has neither lesions nor an account', async () => {
	await open({}, 'clinician');
	await expectEntries(getBar, ['Home /', 'Scan /scan', 'Dashboard /dashboard', 'Logout']);
});

test('authChange and another tab change what is shown', async () => {
	await open();
	localStorage.setItem('authToken', 'token');
	act(() => void window.dispatchEvent(new Event('authChange')));
	expect(getBar()).toContain('Logout');
	localStorage.clear();
	act(() => void window.dispatchEvent(new StorageEvent('storage')));
	expect(getBar()).not.toContain('Logout');
});

test('Logout forgets both logins, gets the token revoked, announces it and leads to the scan page', async () => {
	localStorage.setItem('isClinicalAuthenticated', 'true');
	localStorage.setItem('theme', 'dark');
	const heard = vi.fn();
	const { server, user } = await open({ logout: () => undefined, clinicalLogout: () => undefined }, 'patient');
	window.addEventListener('authChange', heard, { once: true });
	await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
	expect(heard).toHaveBeenCalledOnce();
	expect({ ...localStorage }).toEqual({ theme: 'dark' });
	expect(location.pathname).toBe('/scan');
	expect(getBar()).toContain('Scan Now /scan');
	await waitFor(() => expect(server.getRequests('clinicalLogout')).toHaveLength(1));
	await waitFor(() => expect(server.getRequests('logout')).toHaveLength(1));
	expect(server.getRequests('logout')[0]!.headers.get('authorization')).toBe('Bearer token');
});

describe('the mobile menu', () => {
	const getOpenMenu = () => screen.getByRole('navigation', { name: 'Menu' });
	const expectClosed = () =>
		waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument());

	test('closes on every navigation: to a page, to the same one again, and back', async () => {
		const { user } = await open();
		const goToScan = () => user.click(within(getOpenMenu()).getByText('Scan'));
		for (const [go, path] of [
			[goToScan, '/scan'],
			[goToScan, '/scan'],
			[() => act(() => history.back()), '/terms'],
		] as const) {
			await press(user, 'Open menu');
			expect(getOpenMenu()).toBeVisible();
			await go();
			await expectClosed();
			expect(location.pathname).toBe(path);
		}
	});

	test('closes when the focus moves on to the page, which it would hide', async () => {
		const { user } = await open();
		await press(user, 'Open menu');
		act(() => within(getOpenMenu()).getByText('Scan').focus());
		expect(getOpenMenu()).toBeVisible();
		act(() => screen.getByRole('main').focus());
		await expectClosed();
	});

	test('its button gets the focus back when its Logout is canceled because another tab has something unsaved', async () => {
		fakeLocks();
		void navigator.locks.request('unsaved', { mode: 'shared' }, () => new Promise(() => {}));
		const { user } = await open({}, 'patient');
		// As in browsers: hidden elements take no focus.
		const { focus } = HTMLElement.prototype;
		vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
			if (!this.closest('[hidden]')) focus.call(this, options);
		});
		await press(user, 'Open menu');
		await user.click(within(getOpenMenu()).getByRole('button', { name: 'Logout' }));
		await user.click(await screen.findByRole('button', { name: 'Cancel' }));
		await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus());
	});

	test('closes with Escape, and its button gets the focus back', async () => {
		const { user } = await open();
		await press(user, 'Open menu');
		act(() => within(getOpenMenu()).getByText('Scan').focus());
		await user.keyboard('{Escape}');
		await expectClosed();
		expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
	});
});
