import { LogOut } from 'lucide-react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../api/log-out.ts';
import { Button } from '../ui/button.tsx';
import { useLogOutQuestion } from '../ui/navigation/use-log-out-question.tsx';

/** Logs the patient and the clinician out, and asks before that loses what the page has not saved. `focusAfter` as for the question. */
export function LogOutButton({ focusAfter }: { focusAfter?: RefObject<HTMLElement | null> | undefined }) {
	const navigate = useNavigate();
	const leave = () => {
		logOut();
		navigate('/scan');
	};
	const [begin, question] = useLogOutQuestion('Log out', leave, focusAfter);
	return (
		<>
			<Button variant="secondary" size="small" onClick={begin}>
				<LogOut aria-hidden="true" className="size-4" />
				Logout
			</Button>
			{question}
		</>
	);
}
