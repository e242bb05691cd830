import { ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Runtime } from './use-runtime.ts';

/** The promise of each runtime, and the key that remembers that its notice was dismissed. */
const notices = {
	device: {
		key: 'deviceNoticeDismissed',
		promise: 'Your photo stays on this device.',
		more: 'Nothing is uploaded unless you save it.',
	},
	server: {
		key: 'privacyNoticeDismissed',
		promise: 'Your photo is not stored unless you save it.',
		more: 'It is sent to our server for analysis. So are sample images.',
	},
} as const;

const isDismissed = (runtime: Runtime) => recall(notices[runtime].key) === 'true';

/** Says where the photo goes. Once dismissed it stays away in this browser. */
export function PrivacyNotice({ runtime }: { runtime: Runtime }) {
	const [dismissed, setDismissed] = useState({ device: isDismissed('device'), server: isDismissed('server') });
	const { key, promise, more } = notices[runtime];
	const dismiss = () => {
		remember(key, 'true');
		setDismissed({ ...dismissed, [runtime]: true });
	};
	if (dismissed[runtime]) return null;
	return (
		<aside aria-label="Privacy notice" className="flex items-center gap-3 rounded-lg bg-wash pr-1 pl-4 text-sm">
			<ShieldCheck className="size-5 shrink-0 text-primary" />
			<p className="flex-1 py-1.5">
				<strong className="font-semibold">{promise}</strong> {more}
			</p>
			<IconButton label="Dismiss privacy notice" onClick={dismiss}>
				<X />
			</IconButton>
		</aside>
	);
}
