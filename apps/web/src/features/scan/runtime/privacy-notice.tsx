import { ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Runtime } from './use-runtime.ts';

/** The promise of each runtime, and the key under which its own notice is remembered as dismissed. */
const notices = {
	device: {
		key: 'deviceNoticeDismissed',
		promise: 'Your photo stays on this device.',
		more: 'It is analyzed in your browser, and only what you choose to save is sent and stored. Under ‘What left this device’ you see everything that was.',
	},
	server: {
		key: 'privacyNoticeDismissed',
		promise: 'Your photo is not stored unless you save it.',
		more: "It is sent to this server for analysis, and only what you choose to save is stored there. Images under 'Try a sample' are sent the same way.",
	},
} as const;

/** Says where the photo goes. Once dismissed it stays away in this browser. */
export function PrivacyNotice({ runtime }: { runtime: Runtime }) {
	const { key, promise, more } = notices[runtime];
	return <Notice key={key} storageKey={key} promise={promise} more={more} />;
}

function Notice({ storageKey, promise, more }: { storageKey: string; promise: string; more: string }) {
	const [dismissed, setDismissed] = useState(() => recall(storageKey) === 'true');
	const dismiss = () => {
		remember(storageKey, 'true');
		setDismissed(true);
	};
	if (dismissed) return null;
	return (
		<aside
			aria-label="Privacy notice"
			className="flex items-start gap-3 rounded-lg border border-line bg-wash py-2 pr-1 pl-4 text-sm sm:pr-2"
		>
			<ShieldCheck aria-hidden="true" className="mt-3 size-5 shrink-0 text-primary" />
			<p className="flex-1 py-2.5 max-sm:text-xs">
				<strong className="font-semibold">{promise}</strong> {more}
			</p>
			<IconButton label="Dismiss privacy notice" onClick={dismiss}>
				<X aria-hidden="true" />
			</IconButton>
		</aside>
	);
}
