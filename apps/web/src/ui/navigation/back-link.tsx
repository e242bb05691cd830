import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Leads to the page that this one belongs to. `children`: the name of that page. */
export function BackLink({ to, children }: { to: string; children: string }) {
	return (
		<p className="print:hidden">
			<Link
				to={to}
				className="-ml-1 inline-flex min-h-11 items-center gap-1 text-primary underline-offset-4 hover:underline"
			>
				<ChevronLeft className="size-5" />
				{children}
			</Link>
		</p>
	);
}
