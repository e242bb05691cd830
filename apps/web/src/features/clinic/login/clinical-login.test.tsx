import { messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { logInAsClinician } from '../../../api/clinicians.ts';
import { fetchConfig } from '../../../api/system.ts';
import { ClinicalLoginPage } from './clinical-login-page.tsx';

vi.mock('../../../api/clinicians.ts');
vi.mock('../../../api/system.ts');

const config = { version: '1', modes: [], maxUploadBytes: 1, modelVersion: '1', links: [], capabilities: [] };
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const Elsewhere = () => <output>{useLocation().pathname}</output>;

function open(state: unknown = null) {
	const queries = new QueryClient();
	render(
		<QueryClientProvider client={queries}>
			<MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
				<Routes>
					<Route path="/login" element={<ClinicalLoginPage />} />
					<Route path="*" element={<Elsewhere />} />
				</Routes>
			</MemoryRouter>
		</QueryClientProvider>,
	);
	return queries;
}

async function send(name = '') {
	fireEvent.input(password(), { target: { value: 'secret-1' } });
	fireEvent.input(screen.getByLabelText('Name or initials (optional)'), { target: { value: name } });
	await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Access Dashboard' })));
}

beforeEach(() => {
	vi.mocked(fetchConfig).mockReset().mockResolvedValue(config);
	vi.mocked(logInAsClinician).mockReset().mockResolvedValue({ success: true, token: 'named', message: 'Hello.' });
});

test('asks for a password, which can be shown, and says that access is logged', () => {
	open();
	expect(password().required).toBe(true);
	expect(password().type).toBe('password');
	fireEvent.click(screen.getByRole('button', { name: 'Show' }));
	expect(password().type).toBe('text');
	expect(screen.getByText('For authorized clinicians only. Every access is logged.')).toBeTruthy();
});

test('the demo hint is there only on a demonstration', async () => {
	const queries = open();
	await waitFor(() => expect(queries.isFetching()).toBe(0));
	expect(fetchConfig).toHaveBeenCalledOnce();
	expect(screen.queryByText(/Demo access/)).toBeNull();
	vi.mocked(fetchConfig).mockResolvedValue({ ...config, demo: { clinicianPassword: 'demo-1' } });
	open();
	expect((await screen.findByText(/Demo access/)).textContent).toContain('demo-1');
});

test('success keeps token, role and flags, tells of it and opens the dashboard', async () => {
	const heard = vi.fn();
	window.addEventListener('authChange', heard, { once: true });
	open();
	await send(' Dr G. ');
	expect(logInAsClinician).toHaveBeenCalledExactlyOnceWith({ password: 'secret-1', name: 'Dr G.' });
	expect(screen.getByText('/dashboard')).toBeTruthy();
	expect({ ...localStorage }).toEqual({
		clinicalToken: 'named',
		role: 'clinician',
		isAuthenticated: 'true',
		isClinicalAuthenticated: 'true',
	});
	expect(heard).toHaveBeenCalledOnce();
});

test('leads back to where somebody was sent away', async () => {
	open({ from: { pathname: '/dashboard/audit', search: '', hash: '' } });
	await send();
	expect(logInAsClinician).toHaveBeenCalledExactlyOnceWith({ password: 'secret-1' });
	expect(screen.getByText('/dashboard/audit')).toBeTruthy();
});

test.each([
	[new ApiError(messages.clinician.wait(15), 429, messages.clinician.wait(15)), messages.clinician.wait(15)],
	[new ApiError('HTTP error! status: 500', 500, null), 'Authentication failed. Please check your credentials.'],
	[new TypeError('Failed to fetch'), 'An unknown network error occurred.'],
])('a refusal has its words: %s', async (error, text) => {
	vi.mocked(logInAsClinician).mockRejectedValueOnce(error);
	open();
	await send();
	expect((await screen.findByRole('alert')).textContent).toBe(text);
	expect({ ...localStorage }).toEqual({});
});

test.each([
	{ success: false, token: 'named', message: '' },
	{ success: true, token: '', message: '' },
])('without success and token: %j', async (answer) => {
	vi.mocked(logInAsClinician).mockResolvedValueOnce(answer);
	open();
	await send();
	await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid credentials.'));
	expect({ ...localStorage }).toEqual({});
});
