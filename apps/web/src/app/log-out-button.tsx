import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../api/log-out.ts';
import { lazy } from '../lib/lazy.tsx';
import { Button } from '../ui/button.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { warnsOnLeave } from '../ui/navigation/leave-warning.ts';

// Every page has this button, and few logouts ask.
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }));

/** Logs the patient and the clinician out, and asks before that loses what the page has not saved. */
export function LogOutButton() {
	const navigate = useNavigate();
	const [asking, setAsking] = useState(false);
	const leave = () => {
		logOut();
		navigate('/scan');
	};
	return (
		<>
			<Button variant="secondary" size="small" onClick={() => (warnsOnLeave() ? setAsking(true) : leave())}>
				<LogOut aria-hidden="true" className="size-4" />
				Logout
			</Button>
			{asking && (
				<LazyPart fallback={null}>
					<ConfirmDialog
						title="Log out without saving?"
						question="What is not saved yet will be gone."
						action="Log out"
						busyAction="Log out"
						busy={false}
						onConfirm={leave}
						onCancel={() => setAsking(false)}
					/>
				</LazyPart>
			)}
		</>
	);
}
