import { messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { patientToken, startLogin } from '../../api/session.ts';

/** Begins the login that the server has granted, and says so; not where somebody has logged in while that was on its way. */
export function completeLogin(token: string, remember: boolean): void {
	if (patientToken()) return;
	startLogin(token, remember);
	toast.success(messages.login.done);
}
