import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { warnsOnLeave } from './leave-warning.ts';

// Every page has a button that logs out, and few logouts ask.
const ConfirmDialog = lazyPart(() => import('../confirm-dialog.tsx'), 'ConfirmDialog');

/**
 * Asks before a logout that loses what the page has not saved; any other happens at once. `action`: as its button calls it. Returns
 * what begins it, and the question while it is asked.
 */
export function useLogOutQuestion(
	action: 'Log out' | 'Log out everywhere',
	logOut: () => void,
): [begin: () => void, question: ReactNode] {
	const [asking, setAsking] = useState(false);
	const confirm = () => {
		setAsking(false);
		logOut();
	};
	return [
		() => (warnsOnLeave() ? setAsking(true) : logOut()),
		asking && (
			<ConfirmDialog
				title={`${action} without saving?`}
				question="What is not saved yet will be gone."
				action={action}
				onConfirm={confirm}
				onCancel={() => setAsking(false)}
			/>
		),
	];
}
