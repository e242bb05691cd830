import type { Config } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fetchConfig } from '../../api/system.ts';
import { ContactPage } from './contact-page.tsx';

vi.mock('../../api/system.ts');

const config: Config = {
	version: '1.0.0',
	modes: [],
	maxUploadBytes: 1,
	modelVersion: '1.0.0',
	capabilities: [],
	links: [],
};

function open(answer: Config | Error) {
	vi.mocked(fetchConfig).mockImplementation(async () => {
		if (answer instanceof Error) throw answer;
		return answer;
	});
	render(
		<MemoryRouter>
			<QueryClientProvider client={new QueryClient()}>
				<ContactPage />
			</QueryClientProvider>
		</MemoryRouter>,
	);
}

test('an address that is configured is shown', async () => {
	open({ ...config, contact: 'skin@example.org' });
	expect((await screen.findByRole('link', { name: 'skin@example.org' })).getAttribute('href')).toBe(
		'mailto:skin@example.org',
	);
});

test('a page that is configured is linked as a page', async () => {
	open({ ...config, contact: 'https://example.org/contact' });
	const link = await screen.findByRole('link', { name: 'https://example.org/contact' });
	expect(link.getAttribute('href')).toBe('https://example.org/contact');
});

test('where none is configured it says so, and points to the project if that is known', async () => {
	open({ ...config, links: [{ name: 'GitHub', url: 'https://example.org/code' }] });
	expect(await screen.findByText(/has not given a contact/)).toBeTruthy();
	expect(screen.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe('https://example.org/code');
});

test('where the server cannot be asked there is no invented address', async () => {
	open(new Error('No server.'));
	expect(await screen.findByText(/could not be asked/)).toBeTruthy();
	expect(document.querySelector('a[href^="mailto:"], article a[href^="http"]')).toBeNull();
});
