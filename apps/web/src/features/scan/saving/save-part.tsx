import { lazy } from 'react';
import { Link, useLocation } from 'react-router';
import { useCapabilities } from '../../../api/light-queries.ts';
import { useRoles } from '../../../api/use-roles.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { isAssessed } from '../scan-state.ts';
import type { SaveActionsProps } from './save-actions.tsx';

const SaveActions = lazy(async () => ({ default: (await import('./save-actions.tsx')).SaveActions }));

/** The save buttons for patients, a word about accounts for visitors; nothing without an assessment. */
export function SavePart(props: SaveActionsProps) {
	const { patient, clinician } = useRoles();
	if (!isAssessed(props.result)) return null;
	if (!patient) return clinician ? null : <AccountLine />;
	return (
		<LazyPart>
			<SaveActions {...props} />
		</LazyPart>
	);
}

/** Tells a visitor what an account is for, where this server has accounts. */
function AccountLine() {
	const location = useLocation();
	const { has } = useCapabilities();
	if (!has('patients')) return null;
	return (
		<p className="border-line border-t pt-5 text-quiet text-sm">
			An account can save scans and show whether a spot changes.{' '}
			<Link to="/PateintLogIn" state={{ from: location }} className="text-primary underline underline-offset-4">
				Sign in or sign up
			</Link>{' '}
			first, then analyze the photo again: nothing of it is stored meanwhile.
		</p>
	);
}
