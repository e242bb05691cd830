import { NavLink } from 'react-router';
import { useCapabilities } from '../api/light-queries.ts';
import { useRoles } from '../api/use-roles.ts';

interface NavigationProps {
	className: string;
	linkClassName: string;
}

/** The links in the header and the mobile menu; My Lesions is for patients only. */
export function Navigation({ className, linkClassName }: NavigationProps) {
	const { patient } = useRoles();
	const { mayHave } = useCapabilities();
	const pages = [
		{ to: '/', name: 'Home' },
		{ to: '/scan', name: 'Scan' },
		...(patient && mayHave('patients') ? [{ to: '/Mylesion', name: 'My Lesions' }] : []),
	];
	return (
		<ul className={className}>
			{pages.map(({ to, name }) => (
				<li key={to}>
					<NavLink
						to={to}
						end
						className={`${linkClassName} transition hover:text-primary aria-[current=page]:text-primary`}
					>
						{name}
					</NavLink>
				</li>
			))}
		</ul>
	);
}
