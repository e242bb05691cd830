import { type AnalysisResult, limits } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeProfile, modelCard } from '../../../../test/fixtures.ts';
import { startLogin } from '../../../api/session.ts';
import { ToastHost } from '../../../ui/toast-host.tsx';
import { ScanPage } from '../scan-page.tsx';

// Measuring a body never ends on the forms of this test environment; the log has tests of its own.
vi.mock('../../../api/call-log.ts', async (importOriginal) => ({
	...(await importOriginal<object>()),
	logFetch: (send: unknown) => send,
}));

export const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });
export const { analyzingLabelAfter, revealDelay } = limits.scan;

export const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Lets imports, requests and their responses arrive, without letting time pass on the page. */
export async function settle(): Promise<void> {
	// One waits for the next: the file's type, the import of the call, its size, its response.
	for (let round = 0; round < 12; round++) {
		await act(() => vi.dynamicImportSettled());
		await pass(0);
	}
}

export const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null;
export const getAlert = () => screen.getByRole('alert').textContent;

export async function press(name: string): Promise<void> {
	fireEvent.click(getButton(name));
	await settle();
}

export async function choosePhoto(...files: File[]): Promise<void> {
	fireEvent.change(screen.getByLabelText('Photo to analyze'), {
		target: { files: files.length > 0 ? files : [photo] },
	});
	await settle();
}

/** Chooses the photo and waits for its result. */
export async function openResult(): Promise<void> {
	await choosePhoto();
	await pass(revealDelay);
	await settle();
}

const NavigationState = () => <output>{JSON.stringify(useLocation().state)}</output>;

interface Options {
	handlers?: Handlers;
	patient?: boolean;
	/** The lesion that the scan is for. */
	lesionId?: string;
	queries?: QueryClient;
}

/** Opens the scan page by itself, at its own clock. The server analyzes every photo unless `handlers` say otherwise. */
export function renderScan({ handlers, patient = false, lesionId, queries }: Options = {}) {
	vi.useFakeTimers();
	act(() => toast.remove());
	if (patient) startLogin('token', true);
	const server = fakeServer({ analyze: makeAnalysis(), modelCard, me: makeProfile(), ...handlers });
	render(
		<QueryClientProvider client={queries ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
			<MemoryRouter initialEntries={[{ pathname: '/scan', state: lesionId ? { lesionId } : null }]}>
				<Routes>
					<Route path="/scan" element={<ScanPage />} />
					<Route path="/mylesion" element={<h1>My lesions</h1>} />
					<Route path="*" element={<h1>Another page</h1>} />
				</Routes>
				<NavigationState />
				<ToastHost maxCount={20} maxWidth={350} />
			</MemoryRouter>
		</QueryClientProvider>,
	);
	return server;
}

/** A response that the test gives by hand. */
export function createPending<Value = AnalysisResult>() {
	let resolve: (value: Value) => void = () => {};
	const promise = new Promise<Value>((done) => {
		resolve = done;
	});
	return { promise, resolve: (value: Value) => resolve(value) };
}
