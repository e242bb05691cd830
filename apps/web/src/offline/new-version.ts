/** What a page does about a service worker that is newer than the one it runs with. */
interface Choices {
	/** A new version waits; `accept` lets it take over, and this page reloads. */
	onWaiting(accept: () => void): void;
	/** Another tab let the new version take over: this page still runs the old one, and may be reloaded when it suits. */
	onReplaced(): void;
	reload(): void;
}

/**
 * Watches for new versions of the registered service worker. Nothing reloads before the person agreed, in no tab: what is
 * on the page would be lost.
 */
export function watchForNewVersion(
	container: ServiceWorkerContainer,
	registration: ServiceWorkerRegistration,
	{ onWaiting, onReplaced, reload }: Choices,
): void {
	let accepted = false;
	let controlled = container.controller !== null;

	function ask(worker: ServiceWorker): void {
		// Without a controller it is the first version of all, which nobody has to be asked about. WebKit tells that it is
		// installed when it controls the page already.
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

	if (registration.waiting) ask(registration.waiting);
	follow(registration.installing);
	registration.addEventListener('updatefound', () => follow(registration.installing));
	container.addEventListener('controllerchange', () => {
		if (accepted) reload();
		else if (controlled) onReplaced();
		controlled = true;
	});
}
