import { act } from '@testing-library/react';

/** Makes the end of the list come into view for anything that watches it. */
export function watchEnd(): () => void {
	const watchers: (() => void)[] = [];
	window.IntersectionObserver = class extends IntersectionObserver {
		constructor(report: IntersectionObserverCallback) {
			super(report);
			watchers.push(() => report([{ isIntersecting: true } as IntersectionObserverEntry], this));
		}
	};
	return () => act(() => watchers.forEach((report) => void report()));
}
