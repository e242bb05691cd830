import { type ReactNode, useState } from 'react';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Nobody opens it in the first second, and it is a twentieth of the page's bytes.
const OpenDialog = lazyPart(() => import('../../ui/dialog.tsx'), 'OpenDialog');

interface StatisticProps {
	value: string;
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
export function Statistic({ value, name, detail, proof, source, children }: StatisticProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<li className="flex flex-col items-start">
			<p className="mb-3 grow">
				<span className="block font-serif text-[clamp(2.5rem,1.9rem+2.2vw,3.75rem)] text-deep-accent leading-none tracking-[-0.02em] tabular-nums">
					{value}
				</span>{' '}
				<span className="mt-2.5 block font-semibold">{name}</span>{' '}
				{detail && <span className="block text-deep-quiet text-sm">{detail}</span>}
			</p>
			<button
				type="button"
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				className="-mb-3 inline-flex min-h-11 items-center rounded-sm text-left text-sm underline decoration-deep-accent underline-offset-4 transition hover:text-deep-accent"
			>
				{proof}
			</button>
			{isOpen && (
				<OpenDialog title={proof} description={source} onClose={() => setOpen(false)}>
					<LazyPart fallback={<Skeleton className="h-40" />}>{children}</LazyPart>
				</OpenDialog>
			)}
		</li>
	);
}
