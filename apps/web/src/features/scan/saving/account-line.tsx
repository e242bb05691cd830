import { Link, useLocation } from 'react-router';
import { useCapabilities } from '../../../api/use-capabilities.ts';

/** Tells a visitor what an account is for, where this server has accounts. */
export function AccountLine() {
	const location = useLocation();
	const { has } = useCapabilities();
	if (!has('patients')) return null;
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
