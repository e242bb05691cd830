import { type ReactNode, useId } from 'react';

/** One chapter of the styleguide. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
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
