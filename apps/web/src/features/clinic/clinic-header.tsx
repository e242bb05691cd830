import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { clinicalSessionQuery } from '../../api/clinicians.ts';
import { hasClinicianName } from '../../api/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const pages = [
	{ to: '/dashboard', name: 'Cases' },
	{ to: '/dashboard/statistics', name: 'Statistics' },
	{ to: '/dashboard/audit', name: 'Audit Log' },
];

/** The title of a page for clinicians, links to the others, and who is logged in. */
export function ClinicHeader({ title, children }: { title: string; children?: ReactNode }) {
	usePageTitle(`${title} | DermaVigil`);
	const { data, isPending } = useQuery(clinicalSessionQuery);
	return (
		<header className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b max-lg:border-b-0">
			<h1 className="text-2xl">{title}</h1>
			<nav
				aria-label="Clinic"
				className="print:hidden max-lg:order-last max-lg:w-full max-lg:border-line max-lg:border-b"
			>
				<ul className="flex flex-wrap gap-x-6">
					{pages.map(({ to, name }) => (
						<li key={to}>
							<NavLink
								to={to}
								end
								className="-mb-px inline-flex min-h-12 min-w-11 items-center rounded-t-sm border-transparent border-b-2 font-semibold text-quiet text-sm transition hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
							>
								{name}
							</NavLink>
						</li>
					))}
				</ul>
			</nav>
			<div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:ml-0">
				{children}
				{isPending && hasClinicianName() && <Skeleton className="h-5 w-32" />}
				{data?.name && <p className="wrap-anywhere text-quiet text-sm">Logged in as {data.name}</p>}
			</div>
		</header>
	);
}
