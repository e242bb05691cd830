import { limits } from '@dermavigil/contract';
import { useEffect, useEffectEvent } from 'react';
import { toast, useToasterStore } from 'react-hot-toast/headless';
import { identifyLogins } from '../api/log-out.ts';
import { onLoginChange } from '../api/session.ts';
import { ToastHost } from '../ui/toast-host.tsx';

/**
 * The messages of every page. They disappear when the person they were for logs out, or somebody else logs in: many
 * name a person. The one without an end, the offer of a new version, is for everybody and stays.
 */
export function Messages() {
	const { toasts } = useToasterStore();
	const removeShown = useEffectEvent(() => {
		for (const { id, duration } of toasts) if (duration !== Number.POSITIVE_INFINITY) toast.remove(id);
	});
	useEffect(() => {
		let known = identifyLogins();
		return onLoginChange(() => {
			const logins = identifyLogins();
			if (logins !== known) removeShown();
			known = logins;
		});
	}, []);
	return <ToastHost {...limits.toasts} />;
}
