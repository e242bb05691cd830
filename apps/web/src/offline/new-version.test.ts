import { expect, onTestFinished, test, vi } from 'vitest';
import { checkForNewVersion, watchForNewVersion } from './new-version.ts';

class FakeWorker extends EventTarget {
	state = 'installing';
	postMessage = vi.fn();
	reach(state: string) {
		this.state = state;
		this.dispatchEvent(new Event('statechange'));
	}
}

function setUp({ controlled, waiting = null }: { controlled: boolean; waiting?: FakeWorker | null }) {
	const container = Object.assign(new EventTarget(), { controller: controlled ? new FakeWorker() : null });
	const registration = Object.assign(new EventTarget(), { waiting, installing: null as FakeWorker | null });
	const choices = { onWaiting: vi.fn<(accept: () => void) => void>(), onReplaced: vi.fn(), reload: vi.fn() };
	watchForNewVersion(
		container as unknown as ServiceWorkerContainer,
		registration as unknown as ServiceWorkerRegistration,
		choices,
	);
	const arrive = ({ controls = false } = {}) => {
		const worker = new FakeWorker();
		if (controls) container.controller = worker;
		registration.installing = worker;
		registration.dispatchEvent(new Event('updatefound'));
		worker.reach('installed');
		return worker;
	};
	const takeOver = () => {
		container.controller = new FakeWorker();
		container.dispatchEvent(new Event('controllerchange'));
	};
	return { ...choices, registration, arrive, takeOver };
}

test('a new version asks, and the page reloads only once it is accepted', () => {
	const { onWaiting, reload, arrive, takeOver } = setUp({ controlled: true });
	const worker = arrive();
	expect(onWaiting).toHaveBeenCalledOnce();
	expect(worker.postMessage).not.toHaveBeenCalled();
	onWaiting.mock.calls[0]![0]();
	expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
	expect(reload).not.toHaveBeenCalled();
	takeOver();
	worker.reach('activated');
	expect([reload.mock.calls.length, onWaiting.mock.calls.length]).toEqual([1, 1]);
});

test('a version that was waiting before is offered, too', () => {
	expect(setUp({ controlled: true, waiting: new FakeWorker() }).onWaiting).toHaveBeenCalledOnce();
});

test('a version that is installed before its arrival is announced is offered, too', () => {
	const { registration, onWaiting } = setUp({ controlled: true });
	registration.waiting = new FakeWorker();
	registration.dispatchEvent(new Event('updatefound'));
	expect(onWaiting).toHaveBeenCalledOnce();
});

test('the very first version neither asks nor reloads', () => {
	const { onWaiting, onReplaced, reload, arrive, takeOver } = setUp({ controlled: false });
	arrive();
	takeOver();
	for (const choice of [onWaiting, onReplaced, reload]) expect(choice).not.toHaveBeenCalled();
	// The next version, which another tab accepts, replaces it.
	takeOver();
	expect(onReplaced).toHaveBeenCalledOnce();
});

test('it does not ask either if the browser reports it as installed when it already controls the page', () => {
	const { onWaiting, arrive } = setUp({ controlled: false });
	arrive({ controls: true });
	expect(onWaiting).not.toHaveBeenCalled();
});

test('a version that another tab accepted does not reload this tab', () => {
	const { onReplaced, reload, arrive, takeOver } = setUp({ controlled: true });
	arrive();
	takeOver();
	expect(onReplaced).toHaveBeenCalledOnce();
	expect(reload).not.toHaveBeenCalled();
});

test('a page that stays visible looks for a new version every hour, and at once if a part of it is missing', () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const update = vi.fn();
	const stop = checkForNewVersion({
		// Not the mock itself, which would handle the rejection.
		update: async () => {
			update();
			throw new TypeError('Failed to fetch');
		},
	});
	document.dispatchEvent(new Event('visibilitychange'));
	expect(update).not.toHaveBeenCalled();
	vi.advanceTimersByTime(3 * 60 * 60 * 1000);
	expect(update).toHaveBeenCalledTimes(3);
	document.dispatchEvent(new Event('visibilitychange'));
	expect(update).toHaveBeenCalledTimes(3);
	window.dispatchEvent(new Event('vite:preloadError'));
	expect(update).toHaveBeenCalledTimes(4);
	stop();
	vi.advanceTimersByTime(60 * 60 * 1000);
	document.dispatchEvent(new Event('visibilitychange'));
	window.dispatchEvent(new Event('vite:preloadError'));
	expect(update).toHaveBeenCalledTimes(4);
});

test('a page that was hidden for hours looks for a new version once it is visible again', () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const update = vi.fn(() => Promise.resolve({} as ServiceWorkerRegistration));
	onTestFinished(checkForNewVersion({ update }));
	const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
	vi.advanceTimersByTime(3 * 60 * 60 * 1000);
	expect(update).not.toHaveBeenCalled();
	visibility.mockReturnValue('visible');
	document.dispatchEvent(new Event('visibilitychange'));
	expect(update).toHaveBeenCalledOnce();
	// A clock that was wrong until now.
	vi.setSystemTime(Date.now() - 3 * 60 * 60 * 1000);
	document.dispatchEvent(new Event('visibilitychange'));
	expect(update).toHaveBeenCalledTimes(2);
});
