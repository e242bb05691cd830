import { type ReactNode, type Ref, useId } from 'react';

interface SectionProps {
	title: string;
	/** Takes the focus when the element that had it was deleted. */
	headingRef?: Ref<HTMLHeadingElement>;
	/** Stands beside the title. */
	aside?: ReactNode;
	children: ReactNode;
}

/** One of the journal's parts under its heading. */
export function Section({ title, headingRef, aside, children }: SectionProps) {
	const heading = useId();
	return (
		<section aria-labelledby={heading} className="grid min-w-0 gap-5">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<h2 ref={headingRef} id={heading} tabIndex={-1} className="rounded-sm text-xl">
					{title}
				</h2>
				{aside}
			</div>
			{children}
		</section>
	);
}
