import type { Config } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPending, fakeServer } from '../../../test/fake-server.ts';
import { makeConfig } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/render-app.tsx';

test('a configured address is shown', async () => {
	fakeServer({ config: makeConfig({ contact: 'skin@example.org' }) });
	await renderApp('/contact');
	const link = await screen.findByRole('link', { name: 'skin@example.org' });
	expect(link).toHaveAttribute('href', 'mailto:skin@example.org');
});

test('a configured page is linked as a page', async () => {
	fakeServer({ config: makeConfig({ contact: 'https://example.org/contact' }) });
	await renderApp('/contact');
	const link = await screen.findByRole('link', { name: 'https://example.org/contact' });
	expect(link).toHaveAttribute('href', 'https://example.org/contact');
});

test('if none is configured, the page says so, and points to the project if that is known', async () => {
	fakeServer({ config: makeConfig({ links: [{ name: 'GitHub', url: 'https://example.org/code' }] }) });
	await renderApp('/contact');
	expect(await screen.findByText(/This site has no contact details yet/)).toBeVisible();
	const link = within(screen.getByRole('main')).getByRole('link', { name: 'GitHub' });
	expect(link).toHaveAttribute('href', 'https://example.org/code');
});

test('if the server cannot be reached, no address is invented, not even while it is asked again', async () => {
	let asked = 0;
	fakeServer({
		config: () => {
			asked++;
			if (asked > 1) return createPending<Config>().promise;
			throw new TypeError('Failed to fetch');
		},
	});
	const { queries } = await renderApp('/contact');
	const text = await screen.findByText(/contact could not be loaded/);
	act(() => void queries.refetchQueries({ queryKey: ['config'] }));
	await waitFor(() => expect(asked).toBe(2));
	expect(text).toBeVisible();
	expect(document.querySelector('a[href^="mailto:"], article a[href^="http"]')).not.toBeInTheDocument();
});
