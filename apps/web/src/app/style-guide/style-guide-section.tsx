import { type ReactNode, useId } from 'react';

/** One section of the style guide under its heading. */
export function StyleGuideSection({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="border-line border-b pb-3 text-2xl">
				{title}
			</h2>
			<div className="mt-6 grid gap-8">{children}</div>
		</section>
	);
}
