import { messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { revokeToken } from '../../api/accounts.ts';
import { getPatientToken, startLogin } from '../../api/session.ts';

/** Begins the login that the server has granted, and says so; ends it instead if somebody has logged in while it was on its way. */
export function completeLogin(token: string, remember: boolean): void {
	if (getPatientToken()) {
		// Otherwise the account would list a login that nobody has; without a connection it does, until that expires.
		void revokeToken(token).catch(() => undefined);
		return;
	}
	startLogin(token, remember);
	toast.success(messages.login.done);
}
