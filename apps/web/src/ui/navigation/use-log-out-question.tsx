import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { warnsInAnyTab } from './leave-warning.ts';

// Every page has a button that logs out, but few logouts ask.
const ConfirmDialog = lazyPart(() => import('../confirm-dialog.tsx'), 'ConfirmDialog');

/**
 * Asks before a logout that would lose unsaved input, on this page or in another tab; any other logout happens at once.
 * `action`: the text of its button. Returns a function that starts it, and the question while it is asked.
 */
export function useLogOutQuestion(
	action: 'Log out' | 'Log out everywhere',
	logOut: () => void,
): [begin: () => Promise<void>, question: ReactNode] {
	const [asking, setAsking] = useState(false);
	const confirm = () => {
		setAsking(false);
		logOut();
	};
	return [
		async () => ((await warnsInAnyTab()) ? setAsking(true) : logOut()),
		asking && (
			<ConfirmDialog
				title={`${action} without saving?`}
				question="What is not saved yet, here or in another tab, will be gone."
				action={action}
				onConfirm={confirm}
				onCancel={() => setAsking(false)}
			/>
		),
	];
}
