import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { fetchConfig } from '../../../api/config.ts';

/** Tells a visitor what an account is for, where this server has accounts. */
export function AccountLine() {
	const location = useLocation();
	const { data: config } = useQuery({ queryKey: ['config'], queryFn: fetchConfig });
	// A server without that call (null) has accounts: they are older than it.
	const served = config === null || config?.capabilities.includes('patients');
	if (!served) return null;
	return (
		<p className="border-line border-t pt-5 text-quiet text-sm">
			An account can keep scans and show whether a spot changes.{' '}
			<Link to="/PateintLogIn" state={{ from: location }} className="text-primary underline underline-offset-4">
				Sign in or sign up
			</Link>{' '}
			first, then analyze the photo again: nothing of it is kept meanwhile.
		</p>
	);
}
