/** What a page does when there is a newer service worker. */
interface VersionHandlers {
	/** A new version waits; `accept` lets it take over, and this page reloads. */
	onWaiting(accept: () => void): void;
	/** Another tab let the new version take over: this page still runs the old one, and may be reloaded at any time. */
	onReplaced(): void;
	reload(): void;
}

/**
 * Watches for new versions of the registered service worker. No tab reloads before the person agrees: what is on the
 * page would be lost.
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
		// when it controls the page already.
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

	// On a busy page a version may be installed by the time that its arrival is told.
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

/** Milliseconds between checks for a new version while a page stays open, at least. */
const checkInterval = 60 * 60 * 1000;

/**
 * Looks for a new version now and then while the page is in sight, and at once where a part of it could not be loaded: a server of
 * another version has no such file. Until the returned function is called.
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
	// Some pages stay in sight for days, such as the clinicians' list of cases.
	const timer = setInterval(updateIfDue, checkInterval);
	document.addEventListener('visibilitychange', updateIfDue);
	window.addEventListener('vite:preloadError', update);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', updateIfDue);
		window.removeEventListener('vite:preloadError', update);
	};
}
