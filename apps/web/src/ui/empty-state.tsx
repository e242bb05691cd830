import type { ReactNode } from 'react';
import { Contours } from './brand/contours.tsx';

interface EmptyStateProps {
	title: string;
	text?: string;
	/** A button or link that does something about it. */
	children?: ReactNode;
}

/** Says that a list is still empty, and what to do about it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
	return (
		<div className="relative grid justify-items-center gap-4 overflow-hidden rounded-xl border border-edge border-dashed px-6 py-10 sm:py-14 text-center">
			<Contours
				rings={7}
				seed={6}
				className="absolute top-1/2 left-1/2 size-96 -translate-1/2 text-contour/15 [mask-image:radial-gradient(closest-side,transparent_70%,black_90%)]"
			/>
			<p className="wrap-anywhere relative font-serif text-xl">{title}</p>
			{text && <p className="relative max-w-sm text-quiet">{text}</p>}
			{children && <div className="relative">{children}</div>}
		</div>
	);
}
