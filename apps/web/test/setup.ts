import '@testing-library/jest-dom/vitest';
import { BroadcastChannel } from 'node:worker_threads';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { computedStyle } from './computed-style.ts';

// Files share a thread and its document, but not our modules' state or databases that one of them has created.
vi.resetModules();
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();

// From 25 on, Node.js has these itself, with nowhere to store anything, so that Vitest leaves them alone.
const { window: jsdomWindow } = Reflect.get(globalThis, 'jsdom') as { window: Window };
for (const name of ['localStorage', 'sessionStorage'] as const) {
	Object.defineProperty(globalThis, name, { configurable: true, value: jsdomWindow[name] });
}

// Modules of earlier files do not receive the window's events either.
const page: EventTarget = window;
const { addEventListener } = page;
const listeners: Parameters<typeof addEventListener>[] = [];
page.addEventListener = (...listener) => {
	listeners.push(listener);
	addEventListener(...listener);
};
afterAll(() => {
	page.addEventListener = addEventListener;
	for (const listener of listeners) page.removeEventListener(...listener);
});

// Files in other threads are not other tabs: a logout there must not log out here.
const file = crypto.randomUUID();
Object.assign(globalThis, {
	BroadcastChannel: class extends BroadcastChannel {
		constructor(name: string) {
			super(`${name} ${file}`);
		}
	},
});

// A page's code is loaded when it is requested. On a busy machine, that takes longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library looks for Jest's clock under this name; without it, user-event waits forever under vi.useFakeTimers().
Object.assign(globalThis, { jest: { advanceTimersByTime: (time: number) => vi.advanceTimersByTime(time) } });

// React records a stack with each element until it has recorded too many. No test reads them, and they take a seventh of the time.
Object.defineProperty(
	Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
	'recentlyCreatedOwnerStacks',
	{
		configurable: true,
		get: () => Number.POSITIVE_INFINITY,
		set() {},
	},
);

// What browsers have and jsdom lacks. Tests that depend on these replace them with their own.
window.getComputedStyle = computedStyle as typeof window.getComputedStyle;
beforeEach(() => {
	window.matchMedia = (media: string) =>
		Object.assign(new EventTarget(), {
			media,
			matches: false,
			onchange: null,
			addListener() {},
			removeListener() {},
		}) as MediaQueryList;
	window.scrollTo = () => {};
	window.ResizeObserver = class {
		observe() {}
		unobserve() {}
		disconnect() {}
	};
	window.IntersectionObserver = class {
		root = null;
		rootMargin = '';
		scrollMargin = '';
		thresholds = [];
		observe() {}
		unobserve() {}
		disconnect() {}
		takeRecords() {
			return [];
		}
	};
	Element.prototype.scrollIntoView = () => {};
	Element.prototype.animate = () => ({ cancel() {} }) as Animation;
	URL.createObjectURL = (blob) => `blob:${(blob as File).name}`;
	URL.revokeObjectURL = () => {};
	HTMLCanvasElement.prototype.getContext = () => null;
});

afterEach(async () => {
	cleanup();
	onlineManager.setOnline(true);
	vi.useRealTimers();
	// A query whose code is still loading would send its request in the next test.
	await vi.dynamicImportSettled();
	localStorage.clear();
	sessionStorage.clear();
	history.replaceState(null, '', '/');
	document.documentElement.removeAttribute('data-theme');
});
