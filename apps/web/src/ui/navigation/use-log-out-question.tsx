import { type ReactNode, useState } from 'react';
import { lazy } from '../../lib/lazy.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { warnsOnLeave } from './leave-warning.ts';

// Every page has a button that logs out, and few logouts ask.
const ConfirmDialog = lazy(async () => ({ default: (await import('../confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before a logout that loses what the page has not saved; any other happens at once. Returns what begins it, and the question while it is asked. */
export function useLogOutQuestion(logOut: () => void): [begin: () => void, question: ReactNode] {
	const [asking, setAsking] = useState(false);
	const confirm = () => {
		setAsking(false);
		logOut();
	};
	return [
		() => (warnsOnLeave() ? setAsking(true) : logOut()),
		asking && (
			<LazyPart fallback={null}>
				<ConfirmDialog
					title="Log out without saving?"
					question="What is not saved yet will be gone."
					action="Log out"
					busyAction="Log out"
					busy={false}
					onConfirm={confirm}
					onCancel={() => setAsking(false)}
				/>
			</LazyPart>
		),
	];
}
