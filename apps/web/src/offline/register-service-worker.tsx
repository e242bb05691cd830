import { systemCalls } from '@dermavigil/contract';
import { type Toast, toast } from 'react-hot-toast/headless';
import { send } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { checkForNewVersion, watchForNewVersion } from './new-version.ts';
import { worksOffline } from './works-offline.ts';

const toastId = 'new-version';

/** Registers the service worker, which caches the pages for offline use, and announces new versions. */
export async function registerServiceWorker(): Promise<void> {
	if (!('serviceWorker' in navigator)) return;
	const container = navigator.serviceWorker;
	const registration = await container.register('/sw.js').catch(() => undefined);
	if (!registration) return;
	watchForNewVersion(container, registration, {
		onWaiting: (accept) => announce('A new version of DermaVigil is ready.', accept),
		onReplaced: () => announce('A new version of DermaVigil was installed.', () => location.reload()),
		reload: () => location.reload(),
	});
	checkForNewVersion(registration);
	await cacheFacts(container);
}

/** Repeats the first visit's requests, which were made before the service worker could cache their responses. */
async function cacheFacts(container: ServiceWorkerContainer): Promise<void> {
	if (!container.controller) {
		await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
	}
	const facts = [systemCalls.config, systemCalls.modelCard];
	const cached = await Promise.all(facts.map(({ path }) => caches.match(path).catch(() => undefined)));
	// A failure only means that nothing is cached: whatever needs the response requests it again.
	const responses = await Promise.allSettled(
		facts.filter((_, i) => !cached[i]).map((fact) => send<(typeof facts)[number]>(fact)),
	);
	if (responses.every(({ status }) => status === 'fulfilled')) worksOffline.set(true);
}

function announce(text: string, onReload: () => void): void {
	const message = ({ id }: Toast) => (
		<span className="grid justify-items-start gap-2">
			{text} Reload to use it; a result on this page will be gone.
			<Button
				size="small"
				onClick={() => {
					toast.dismiss(id);
					onReload();
				}}
			>
				Reload now
			</Button>
		</span>
	);
	toast(message, { id: toastId, duration: Number.POSITIVE_INFINITY });
}
