import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logOut } from '../api/log-out.ts';
import { Button } from '../ui/button.tsx';
import { useLogOutQuestion } from '../ui/navigation/use-log-out-question.tsx';

/** Logs the patient and the clinician out, and asks before that loses what the page has not saved. */
export function LogOutButton() {
	const navigate = useNavigate();
	const [begin, question] = useLogOutQuestion(() => {
		logOut();
		navigate('/scan');
	});
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
