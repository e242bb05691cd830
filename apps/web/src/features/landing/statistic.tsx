import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface StatisticProps {
	figure: string;
	name: string;
	/** What it was measured on. */
	detail?: string;
	/** What opens the proof, and the proof's heading. */
	proof: string;
	/** One sentence that says where the claim comes from. */
	source: string;
	children: ReactNode;
}

/** A claim and, one click away, its evidence. */
export function Statistic({ figure, name, detail, proof, source, children }: StatisticProps) {
	const trigger = (
		<button
			type="button"
			className="mt-3 -mb-3 inline-flex min-h-11 items-center rounded-sm text-left text-sm underline decoration-deep-accent underline-offset-4 transition hover:text-deep-accent"
		>
			{proof}
		</button>
	);
	return (
		<li>
			<p>
				<span className="block font-serif text-[clamp(2.5rem,1.9rem+2.2vw,3.75rem)] text-deep-accent leading-none tracking-[-0.02em] tabular-nums">
					{figure}
				</span>{' '}
				<span className="mt-2.5 block font-semibold">{name}</span>{' '}
				{detail && <span className="block text-deep-quiet text-sm">{detail}</span>}
			</p>
			<Dialog title={proof} description={source} trigger={trigger}>
				<LazyPart fallback={<Skeleton className="h-40" />}>{children}</LazyPart>
			</Dialog>
		</li>
	);
}
