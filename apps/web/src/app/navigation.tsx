import { NavLink } from 'react-router';
import { useRoles } from '../api/session/roles.ts';
import { useServed } from './served.ts';

interface NavigationProps {
	className: string;
	linkClassName: string;
}

/** The links of header and mobile menu; My Lesions is for patients. */
export function Navigation({ className, linkClassName }: NavigationProps) {
	const { patient } = useRoles();
	const { patients } = useServed();
	const pages = [
		{ to: '/', name: 'Home' },
		{ to: '/scan', name: 'Scan' },
		...(patient && patients ? [{ to: '/Mylesion', name: 'My Lesions' }] : []),
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
