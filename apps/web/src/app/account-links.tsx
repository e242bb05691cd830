import { LogOut } from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { logOut } from '../api/log-out.ts';
import { useRoles } from '../api/use-roles.ts';
import { Button } from '../ui/button.tsx';
import { useLogOutQuestion } from '../ui/navigation/use-log-out-question.tsx';

interface AccountLinksProps {
	/** The name of the link to the patient login. */
	patientLogin: 'Signup / Login' | 'Patient Login';
	className: string;
	linkClassName: string;
}

/** Logged out: links to both logins. Logged in: the patient's account or the clinician's dashboard, and Logout. */
export function AccountLinks({ patientLogin, className, linkClassName }: AccountLinksProps) {
	const { patient, clinician } = useRoles();
	if (patient || clinician) {
		return (
			<ul className={className}>
				{patient && (
					<li>
						<NavLink to="/account" className={linkClassName}>
							Account
						</NavLink>
					</li>
				)}
				{clinician && (
					<li>
						<NavLink to="/dashboard" className={linkClassName}>
							Dashboard
						</NavLink>
					</li>
				)}
				<li>
					<LogOutButton />
				</li>
			</ul>
		);
	}
	const logins = [
		{ to: '/login', name: 'Clinical Login' },
		{ to: '/PateintLogIn', name: patientLogin },
	];
	return (
		<ul className={className}>
			{logins.map(({ to, name }) => (
				<li key={to}>
					<Link to={to} className={linkClassName}>
						{name}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** Logs the patient and the clinician out; asks first if the page has unsaved input. */
function LogOutButton() {
	const navigate = useNavigate();
	const leave = () => {
		logOut();
		navigate('/scan');
	};
	const [begin, question] = useLogOutQuestion('Log out', leave);
	return (
		<>
			<Button variant="secondary" size="small" onClick={begin}>
				<LogOut className="size-4" />
				Logout
			</Button>
			{question}
		</>
	);
}
