import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { warnOnLeave } from './leave-warning.ts';

interface LeaveQuestionProps {
	unsaved: boolean;
	/** Set once it is saved and the app navigates by itself. A ref, because the page has not rendered again by then. */
	goesOn?: RefObject<boolean>;
}

/** Asks before a link, Back, or closing or reloading the page loses what is `unsaved`. */
export function LeaveQuestion({ unsaved, goesOn }: LeaveQuestionProps) {
	useEffect(() => (unsaved ? warnOnLeave(true) : undefined), [unsaved]);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			// A link to a part of the same page leaves nothing.
			unsaved && !goesOn?.current && currentLocation.pathname !== nextLocation.pathname,
	);
	if (blocker.state !== 'blocked') return null;
	return (
		<ConfirmDialog
			title="Leave without saving?"
			question="What is not saved yet will be gone."
			action="Leave"
			onConfirm={() => blocker.proceed()}
			onCancel={() => blocker.reset()}
		/>
	);
}
