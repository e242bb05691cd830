import { NavLink } from 'react-router';

const pages = [
	{ to: '/', name: 'Home' },
	{ to: '/scan', name: 'Scan' },
] as const;

interface NavigationProps {
	className: string;
	linkClassName: string;
	onFollow?(): void;
}

/** The links of header and mobile menu. */
export function Navigation({ className, linkClassName, onFollow }: NavigationProps) {
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
