/** How a page reacts to a newer service worker. */
interface VersionHandlers {
	/** A new version waits; `accept` lets it take over, and this page reloads. */
	onWaiting(accept: () => void): void;
	/** Another tab let the new version take over: this page still runs the old one, and may be reloaded at any time. */
	onReplaced(): void;
	reload(): void;
}

/**
 * Watches for new versions of the registered service worker. No tab reloads before the person agrees, because anything
 * on the page would be lost.
 */
export function watchForNewVersion(
	container: ServiceWorkerContainer,
	registration: ServiceWorkerRegistration,
	{ onWaiting, onReplaced, reload }: VersionHandlers,
): void {
	let accepted = false;
	let controlled = container.controller !== null;

	function ask(worker: ServiceWorker): void {
		// Without a controller it is the very first version, which needs no consent. WebKit reports that one as installed
		// when it already controls the page.
		if (!container.controller || container.controller === worker) return;
		onWaiting(() => {
			accepted = true;
			worker.postMessage({ type: 'SKIP_WAITING' });
		});
	}

	function follow(worker: ServiceWorker | null): void {
		worker?.addEventListener('statechange', () => {
			if (worker.state === 'installed') ask(worker);
		});
	}

	// On a busy page a version may already be installed when its arrival is reported.
	function check(): void {
		if (registration.waiting) ask(registration.waiting);
		follow(registration.installing);
	}
	check();
	registration.addEventListener('updatefound', check);
	container.addEventListener('controllerchange', () => {
		if (accepted) reload();
		else if (controlled) onReplaced();
		controlled = true;
	});
}

/** The minimum number of milliseconds between checks for a new version while a page stays open. */
const checkInterval = 60 * 60 * 1000;

/**
 * Checks for a new version now and then while the page is visible, and at once when part of it could not be loaded,
 * since a server with another version lacks that file. Stops when the returned function is called.
 */
export function checkForNewVersion(registration: Pick<ServiceWorkerRegistration, 'update'>): () => void {
	let checkedAt = Date.now();
	const update = () => {
		checkedAt = Date.now();
		registration.update().catch(() => undefined);
	};
	const updateIfDue = () => {
		// A clock that was set back makes it due, too.
		const isDue = Math.abs(Date.now() - checkedAt) >= checkInterval;
		if (document.visibilityState === 'visible' && isDue) update();
	};
	// Some pages stay visible for days, such as the clinicians' list of cases.
	const timer = setInterval(updateIfDue, checkInterval);
	document.addEventListener('visibilitychange', updateIfDue);
	window.addEventListener('vite:preloadError', update);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', updateIfDue);
		window.removeEventListener('vite:preloadError', update);
	};
}
