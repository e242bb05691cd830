import { NavLink } from 'react-router';
import { useRoles } from '../../session/roles.ts';
import { useServed } from './served.ts';

interface NavigationProps {
	className: string;
	linkClassName: string;
	onFollow?(): void;
}

/** The links of header and mobile menu; My Lesions is for patients. */
export function Navigation({ className, linkClassName, onFollow }: NavigationProps) {
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
						{...(onFollow ? { onClick: onFollow } : {})}
						className={`${linkClassName} transition hover:text-primary aria-[current=page]:text-primary`}
					>
						{name}
					</NavLink>
				</li>
			))}
		</ul>
	);
}
