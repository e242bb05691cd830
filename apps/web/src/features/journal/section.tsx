import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { FocusHome } from '../../lib/focus-home.tsx';

interface SectionProps {
	title: string;
	headingRef?: RefObject<HTMLHeadingElement | null>;
	/** Stands beside the title. */
	aside?: ReactNode;
	children: ReactNode;
}

/** One of the journal's parts under its heading, which takes the focus when an element that had it is gone. */
export function Section({ title, headingRef, aside, children }: SectionProps) {
	const id = useId();
	const own = useRef<HTMLHeadingElement>(null);
	const heading = headingRef ?? own;
	return (
		<section aria-labelledby={id} className="grid min-w-0 gap-5 print:block">
			<div className="flex min-h-11 print:break-after-avoid flex-wrap items-center justify-between gap-x-6 gap-y-3 print:mb-5">
				<h2 ref={heading} id={id} tabIndex={-1} className="rounded-sm text-xl">
					{title}
				</h2>
				{aside}
			</div>
			<FocusHome home={heading}>{children}</FocusHome>
		</section>
	);
}
