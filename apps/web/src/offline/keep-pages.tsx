import { calls } from '@dermavigil/contract';
import { type Toast, toast } from 'react-hot-toast/headless';
import { send } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { watchForNewVersion } from './new-version.ts';
import { setWorksOffline } from './works-offline.ts';

/** How often at most a page that stays open looks for a new version, in milliseconds. */
const lookEvery = 60 * 60 * 1000;
const newVersion = 'new-version';

/** Registers the service worker, which keeps the pages for when there is no connection, and tells of new versions. */
export async function keepPages(): Promise<void> {
	if (!('serviceWorker' in navigator)) return;
	const container = navigator.serviceWorker;
	const registration = await container.register('/sw.js').catch(() => undefined);
	if (!registration) return;
	watchForNewVersion(container, registration, {
		onWaiting: (accept) => tell('A new version of DermaVigil is ready.', accept),
		onReplaced: () => tell('A new version of DermaVigil was installed.', () => location.reload()),
		reload: () => location.reload(),
	});
	lookNowAndThen(registration);
	await keepFacts(container);
}

/** The first visit's questions were asked before anything could keep their answers: asks them once more. */
async function keepFacts(container: ServiceWorkerContainer): Promise<void> {
	if (!container.controller) {
		await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
	}
	const facts = [calls.config, calls.modelCard];
	const kept = await Promise.all(facts.map(({ path }) => caches.match(path).catch(() => undefined)));
	// A failure here only means that there is nothing to keep: whoever wants the answer asks for itself.
	const answers = await Promise.allSettled(
		facts.filter((_, i) => !kept[i]).map((fact) => send<(typeof facts)[number]>(fact)),
	);
	if (answers.every(({ status }) => status === 'fulfilled')) setWorksOffline();
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
	let looked = Date.now();
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState !== 'visible' || Date.now() - looked < lookEvery) return;
		looked = Date.now();
		registration.update().catch(() => undefined);
	});
}

function tell(text: string, onReload: () => void): void {
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
	toast(message, { id: newVersion, duration: Number.POSITIVE_INFINITY });
}
