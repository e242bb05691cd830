import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { LazyPart } from '../ui/lazy-part.tsx';
import { PageBoundary } from './page-boundary.tsx';

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch')));

test('a page whose code does not load says so, and promises nothing that may be false', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	render(
		<PageBoundary>
			<Suspense>
				<Missing />
			</Suspense>
		</PageBoundary>,
	);
	expect(await screen.findByRole('alert')).toHaveTextContent(
		/^This page could not be shownThe connection may have been interrupted. What was saved is still saved.Reload page$/,
	);
});

test('a part with its own boundary does not affect the page', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	render(
		<PageBoundary>
			<h1>Result</h1>
			<LazyPart>
				<Missing />
			</LazyPart>
		</PageBoundary>,
	);
	await screen.findByText(/^This part of the page could not be loaded/);
	expect(screen.getByRole('heading', { name: 'Result' })).toBeVisible();
});
