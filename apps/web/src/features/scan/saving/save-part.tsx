import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { hasLoginExpired } from '../../../api/sign-in/expiry.ts';
import { useRoles } from '../../../api/use-roles.ts';
import { takeLostFocus } from '../../../lib/keep-focus.ts';
import { lazy } from '../../../lib/lazy.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import type { SaveActionsProps } from './save-actions.tsx';

const SaveActions = lazy(() => import('./save-actions.tsx'), 'SaveActions');

interface SavePartProps extends SaveActionsProps {
	/** Shown after the buttons. */
	children?: ReactNode;
}

/** The save buttons for patients, and a note about accounts for visitors. */
export function SavePart({ children, ...props }: SavePartProps) {
	const { patient, clinician } = useRoles();
	if (!patient) {
		return (
			<>
				{children}
				{!clinician && <AccountLine />}
			</>
		);
	}
	return (
		<LazyPart fallback={children} fallbackStays>
			<SaveActions {...props}>{children}</SaveActions>
		</LazyPart>
	);
}

/** Tells a visitor what an account is for. */
function AccountLine() {
	const location = useLocation();
	return (
		<p className="w-full text-sm">
			Want to save this, track the spot or ask for a review?{' '}
			<Link
				// A login that ended while saving took the pressed button with it.
				ref={hasLoginExpired() ? takeLostFocus : undefined}
				to="/PateintLogIn"
				state={{ from: location }}
				className="py-2.5 text-primary underline underline-offset-4"
			>
				Log in or sign up
			</Link>
			. Your result comes with you.
		</p>
	);
}
