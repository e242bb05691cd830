import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { revokeLogin } from '../api/accounts.ts';
import { fetchConfig } from '../api/system.ts';
import { Header } from './header.tsx';

vi.mock('../api/system.ts');
vi.mock('../api/accounts.ts');

const config = { version: '1', modes: [], maxUploadBytes: 1, modelVersion: '1', links: [] };
function Place() {
	const navigate = useNavigate();
	return (
		<>
			<output>{useLocation().pathname}</output>
			<button type="button" onClick={() => navigate(-1)}>
				Back
			</button>
		</>
	);
}

function open() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>
				<Header />
				<Place />
			</MemoryRouter>
		</QueryClientProvider>,
	);
}

/** Names and addresses of the links in one part of the header, its buttons by name alone. */
function entries(part: HTMLElement): string[] {
	const links = within(part).queryAllByRole('link', { hidden: true });
	const buttons = within(part).queryAllByRole('button', { name: 'Logout', hidden: true });
	return [...links.map((link) => `${link.textContent} ${link.getAttribute('href')}`), ...buttons.map(() => 'Logout')];
}
const menu = () => entries(document.getElementById('mobile-menu')!);
const showing = (part: () => string[], expected: string[]) => waitFor(() => expect(part()).toEqual(expected));
const bar = () => entries(screen.getByRole('navigation', { name: 'Main' }).parentElement!).slice(1);

beforeEach(() => {
	vi.mocked(fetchConfig).mockReset().mockRejectedValue(new Error('No server.'));
});

test('a visitor may scan, sign up and log in', async () => {
	open();
	await showing(bar, [
		'Home /',
		'Scan /scan',
		'Clinical Login /login',
		'Signup / Login /PateintLogIn',
		'Scan Now /scan',
	]);
	await showing(menu, [
		'Home /',
		'Scan /scan',
		'Clinical Login /login',
		'Patient Login /PateintLogIn',
		'Scan Now /scan',
	]);
});

test('logins that this server does not have are not offered', async () => {
	vi.mocked(fetchConfig).mockResolvedValue({ ...config, capabilities: ['device', 'patients'] });
	open();
	await showing(bar, ['Home /', 'Scan /scan', 'Signup / Login /PateintLogIn', 'Scan Now /scan']);
	await showing(menu, ['Home /', 'Scan /scan', 'Patient Login /PateintLogIn', 'Scan Now /scan']);
});

test('a patient has lesions, an account and a way out', async () => {
	localStorage.setItem('authToken', 'token');
	vi.mocked(fetchConfig).mockResolvedValue({ ...config, capabilities: ['patients'] });
	open();
	await showing(bar, ['Home /', 'Scan /scan', 'My Lesions /Mylesion', 'Account /account', 'Logout']);
	await showing(menu, ['Home /', 'Scan /scan', 'My Lesions /Mylesion', 'Account /account', 'Logout']);
});

test('a clinician has a dashboard and a way out, and neither lesions nor an account', async () => {
	localStorage.setItem('isClinicalAuthenticated', 'true');
	open();
	await showing(bar, ['Home /', 'Scan /scan', 'Dashboard /dashboard', 'Logout']);
});

test('authChange, and another tab, change what is shown', () => {
	open();
	localStorage.setItem('authToken', 'token');
	act(() => void window.dispatchEvent(new Event('authChange')));
	expect(bar()).toContain('Logout');
	localStorage.clear();
	act(() => void window.dispatchEvent(new StorageEvent('storage')));
	expect(bar()).not.toContain('Logout');
});

test('Logout forgets both logins, has the token revoked, tells of it and leads to the scan page', async () => {
	localStorage.setItem('authToken', 'token');
	localStorage.setItem('isClinicalAuthenticated', 'true');
	localStorage.setItem('theme', 'dark');
	const heard = vi.fn();
	window.addEventListener('authChange', heard, { once: true });
	open();
	fireEvent.click(screen.getAllByRole('button', { name: 'Logout', hidden: true })[0]!);
	expect(heard).toHaveBeenCalledOnce();
	expect({ ...localStorage }).toEqual({ theme: 'dark' });
	expect(screen.getByText('/scan')).toBeTruthy();
	expect(bar()).toContain('Scan Now /scan');
	await waitFor(() => expect(revokeLogin).toHaveBeenCalledExactlyOnceWith('token'));
});

describe('the mobile menu', () => {
	const shown = () => screen.queryByRole('navigation', { name: 'Menu' }) !== null;
	const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));

	test('closes wherever one goes: to a page, to the same one again, and back', () => {
		open();
		for (const go of [
			() => fireEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Scan')),
			() => fireEvent.click(screen.getByText('Back')),
			() => fireEvent.click(screen.getByRole('link', { name: 'DermaVigil' })),
		]) {
			openMenu();
			expect(shown()).toBe(true);
			go();
			expect(shown()).toBe(false);
		}
	});

	test('closes when the focus goes on to the page, which it would hide', () => {
		open();
		openMenu();
		act(() =>
			within(screen.getByRole('navigation', { name: 'Menu' }))
				.getByText('Scan')
				.focus(),
		);
		expect(shown()).toBe(true);
		act(() => screen.getByText('Back').focus());
		expect(shown()).toBe(false);
	});

	test('closes with Escape, and its button has the focus again', () => {
		open();
		openMenu();
		within(screen.getByRole('navigation', { name: 'Menu' }))
			.getByText('Scan')
			.focus();
		fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
		expect(shown()).toBe(false);
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
	});
});
