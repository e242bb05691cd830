import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { queryDefaults } from '../src/api/light-queries.ts';
import { startClinicalLogin, startLogin } from '../src/api/session.ts';
import { createRouter } from '../src/router.tsx';
import { ToastHost } from '../src/ui/toast-host.tsx';

interface Options {
	/** Who is logged in; nobody by default. */
	as?: 'patient' | 'clinician';
	/** State that a link passes to the page along with its address. */
	state?: unknown;
	/** What the page already knows, as after an earlier visit. */
	queries?: QueryClient;
}

export interface RenderedApp {
	user: UserEvent;
	queries: QueryClient;
}

/** A QueryClient like the app's, without the retries that a test would have to wait for. */
const createQueries = () =>
	new QueryClient({ defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, retry: false } } });

/**
 * Opens the app at an address, through the real router, with header, footer and guards, and waits for the page's heading.
 * The server is what `fakeServer` made before. Where the app has led since is in `location`.
 *
 *     const { user } = await renderApp('/Mylesion', { as: 'patient' });
 *     await user.click(screen.getByRole('link', { name: 'Scan a spot' }));
 *     expect(location.pathname).toBe('/scan');
 */
export async function renderApp(path: string, options: Options = {}): Promise<RenderedApp> {
	const { as, state = null, queries = createQueries() } = options;
	prepare(as, path, state);
	const router = createRouter();
	onTestFinished(() => router.dispose());
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	// Pages are loaded when they are opened: not even a test's own clock can speed that up.
	await act(() => vi.dynamicImportSettled());
	await screen.findByRole('heading', { level: 1 });
	return { user: userEvent.setup({ delay: null }), queries };
}

interface PartOptions extends Options {
	/** The address of the part. At other addresses, where its links may lead, there is nothing. */
	path?: string;
}

/**
 * Shows a page, or a part of one, by itself with its messages: without frame and guards, and sooner.
 *
 *     const { user } = renderPart(<WithdrawalForm />);
 */
export function renderPart(part: ReactElement, options: PartOptions = {}): RenderedApp {
	const { as, path = '/', state = null, queries = createQueries() } = options;
	prepare(as, path, state);
	const router = createBrowserRouter([
		{ path, element: part },
		{ path: '*', element: null },
	]);
	onTestFinished(() => router.dispose());
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
			<ToastHost maxCount={20} maxWidth={350} />
		</QueryClientProvider>,
	);
	return { user: userEvent.setup({ delay: null }), queries };
}

function prepare(as: Options['as'], path: string, state: unknown): void {
	act(() => toast.remove());
	if (as === 'patient') startLogin('token', true);
	if (as === 'clinician') startClinicalLogin('token');
	history.replaceState({ usr: state }, '', path);
}
