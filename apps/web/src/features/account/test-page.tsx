import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { ToastHost } from '../../ui/toast-host.tsx';

/** Where the page under test led to, with what it passed on. */
function Elsewhere() {
	const { pathname, state } = useLocation();
	const from = (state as { from?: Location } | null)?.from?.pathname;
	return <p data-testid="elsewhere">{from ? `${pathname} from ${from}` : pathname}</p>;
}

/** Opens one page at its address; every other address only says which it is. */
export function openPage(path: string, page: ReactElement, { hash = '', state = null as unknown } = {}): void {
	act(() => toast.remove());
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter initialEntries={[{ pathname: path, hash, state }]}>
				<Routes>
					<Route path={path} element={page} />
					<Route path="*" element={<Elsewhere />} />
				</Routes>
			</MemoryRouter>
			<ToastHost maxCount={20} maxWidth={350} />
		</QueryClientProvider>,
	);
}

export const elsewhere = () => screen.queryByTestId('elsewhere')?.textContent;
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into fields by their labels. */
export function type(values: Record<string, string>): void {
	for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } });
}

/** Presses a button and waits for what comes of it at once. */
export async function press(name: string): Promise<void> {
	await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
}

/** What a field says is wrong with it, found the way screen readers do; undefined when nothing is. */
export function errorOf(label: string): string | undefined {
	const input = field(label);
	if (input.getAttribute('aria-invalid') !== 'true') return undefined;
	return document.getElementById(input.getAttribute('aria-describedby')!)!.textContent;
}
