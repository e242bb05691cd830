import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { attentionQuery } from '../api/light-queries.ts';
import { useRoles } from '../api/use-roles.ts';

interface NavigationProps {
	className: string;
	linkClassName: string;
}

/** The links in the header and the mobile menu; My Lesions is for patients only, with a mark while an answer waits. */
export function Navigation({ className, linkClassName }: NavigationProps) {
	const { patient } = useRoles();
	const { data: attention } = useQuery({ ...attentionQuery, enabled: patient });
	const unread = attention?.some(({ review_unread }) => review_unread) ?? false;
	const pages = [
		{ to: '/', name: 'Home' },
		{ to: '/scan', name: 'Scan' },
		...(patient ? [{ to: '/Mylesion', name: 'My Lesions' }] : []),
	];
	return (
		<ul className={className}>
			{pages.map(({ to, name }) => (
				<li key={to}>
					<NavLink
						to={to}
						className={`${linkClassName} transition hover:text-primary aria-[current=page]:text-primary`}
					>
						{name}
						{to === '/Mylesion' && unread && <UnreadMark />}
					</NavLink>
				</li>
			))}
		</ul>
	);
}

function UnreadMark() {
	return (
		<>
			<span aria-hidden="true" className="ml-1.5 inline-block size-2.5 rounded-full bg-accent align-super" />
			<span className="sr-only">: a review is ready</span>
		</>
	);
}
