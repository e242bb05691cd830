import { calls } from '@dermavigil/contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, fakeServer } from '../../test/fake-server.ts';
import { modelCard } from '../../test/fixtures.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { registerServiceWorker } from './register-service-worker.tsx';
import { worksOffline } from './works-offline.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => {
	act(() => toast.remove());
	worksOffline.set(false);
	render(<ToastHost maxCount={20} maxWidth={350} />);
});

/** A browser whose service worker `controls` the page, or does not yet. `cached`: the paths of which it has saved responses. */
function startBrowser({ controls = true, cached = [calls.config.path, calls.modelCard.path] as string[] } = {}) {
	const registration = Object.assign(new EventTarget(), {
		waiting: null as object | null,
		installing: null,
		update: vi.fn(async () => {}),
	});
	const container = Object.assign(new EventTarget(), {
		controller: controls ? {} : null,
		register: vi.fn(async () => registration),
	});
	Object.assign(navigator, { serviceWorker: container });
	onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
	vi.stubGlobal('caches', { match: async (path: string) => (cached.includes(path) ? new Response() : undefined) });
	const reload = vi.fn();
	vi.stubGlobal('location', { href: location.href, reload });
	const takeOver = () => {
		container.controller = {};
		act(() => void container.dispatchEvent(new Event('controllerchange')));
	};
	return { container, registration, reload, takeOver };
}

test('a page works offline once the service worker controls it and has saved what the first visit requested too early', async () => {
	const server = fakeServer({ modelCard });
	const { container, takeOver } = startBrowser({ controls: false, cached: [calls.config.path] });
	const registered = registerServiceWorker();
	await vi.waitFor(() => expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js'));
	expect(server.requests).toEqual([]);
	takeOver();
	await registered;
	expect(server.requests.map(({ name }) => name)).toEqual(['modelCard']);
	expect(worksOffline.get()).toBe(true);
});

test('a page does not say that it works offline when something could not be saved', async () => {
	fakeServer({ modelCard: errorResponse(503, 'Busy.') });
	startBrowser({ cached: [] });
	await registerServiceWorker();
	expect(worksOffline.get()).toBe(false);
});

test('a new version takes over, and the page reloads, only when somebody says so', async () => {
	vi.useFakeTimers();
	const { registration, reload, takeOver } = startBrowser();
	const postMessage = vi.fn();
	registration.waiting = { postMessage, addEventListener() {} };
	await registerServiceWorker();
	const message = await screen.findByText(/^A new version of DermaVigil is ready\./);
	// Any other message is dismissed, and then removed.
	for (const _ of [1, 2]) act(() => vi.advanceTimersByTime(60_000));
	expect(message).toBeVisible();
	expect(postMessage).not.toHaveBeenCalled();
	await user.click(screen.getByRole('button', { name: 'Reload now' }));
	expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
	expect(reload).not.toHaveBeenCalled();
	takeOver();
	expect(reload).toHaveBeenCalledOnce();
});

test('a version that another tab let in is announced, and a page that is missing a part looks for one', async () => {
	const { registration, reload, takeOver } = startBrowser();
	await registerServiceWorker();
	takeOver();
	expect(await screen.findByText(/^A new version of DermaVigil was installed\./)).toBeVisible();
	expect(reload).not.toHaveBeenCalled();
	await user.click(screen.getByRole('button', { name: 'Reload now' }));
	expect(reload).toHaveBeenCalledOnce();
	expect(registration.update).not.toHaveBeenCalled();
	window.dispatchEvent(new Event('vite:preloadError'));
	expect(registration.update).toHaveBeenCalledOnce();
});

test('a page whose browser has no service workers, or lets none in, goes on without', async () => {
	await registerServiceWorker();
	const { container } = startBrowser();
	container.register.mockRejectedValue(new DOMException('', 'SecurityError'));
	await registerServiceWorker();
	expect(worksOffline.get()).toBe(false);
});
