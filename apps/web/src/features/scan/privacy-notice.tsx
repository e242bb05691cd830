import { ShieldCheck, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRemembered } from './use-remembered.ts';

/** Says where the photo goes. Once dismissed it stays away in this browser. */
export function PrivacyNotice() {
	const [dismissed, dismiss] = useRemembered('privacyNoticeDismissed');
	if (dismissed) return null;
	return (
		<aside
			aria-label="Privacy notice"
			className="flex items-start gap-3 rounded-lg border border-line bg-wash py-2 pr-2 pl-4 text-sm"
		>
			<ShieldCheck aria-hidden="true" className="mt-3 size-5 shrink-0 text-primary" />
			<p className="flex-1 py-2.5">
				<strong className="font-semibold">Your photo is not kept.</strong> It is sent to this server for analysis and
				never stored there. Pictures drawn under 'Try a sample' are sent the same way.
			</p>
			<IconButton label="Dismiss privacy notice" onClick={dismiss}>
				<X aria-hidden="true" />
			</IconButton>
		</aside>
	);
}
