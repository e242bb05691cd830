import { messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { revokeToken } from '../../api/accounts.ts';
import { patientToken, startLogin } from '../../api/session.ts';

/** Begins the login that the server has granted, and says so. It ends instead where somebody has logged in while it was on its way. */
export function completeLogin(token: string, remember: boolean): void {
	if (patientToken()) {
		// Else the account would list a login that nobody has; without a connection it does, until that runs out.
		void revokeToken(token).catch(() => undefined);
		return;
	}
	startLogin(token, remember);
	toast.success(messages.login.done);
}
