import { LogOut } from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { useCapabilities } from '../api/light-queries.ts';
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

/** Logged out: links to the logins that this server has. Logged in: the patient's account or the clinician's dashboard, and Logout. */
export function AccountLinks({ patientLogin, className, linkClassName }: AccountLinksProps) {
	const { patient, clinician } = useRoles();
	const { mayHave } = useCapabilities();
	if (patient || clinician) {
		return (
			<ul className={className}>
				{patient && mayHave('patients') && (
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
		...(mayHave('clinicians') ? [{ to: '/login', name: 'Clinical Login' }] : []),
		...(mayHave('patients') ? [{ to: '/PateintLogIn', name: patientLogin }] : []),
	];
	if (logins.length === 0) return null;
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
