import { type ReactNode, useId } from 'react';

interface AccountPartProps {
	title: string;
	/** What it is about, in a sentence or two. */
	text: string;
	children: ReactNode;
	/** What links to this part name after a '#'. */
	anchor?: string;
}

/** A section of the account page: title and explanation on the left, controls on the right. */
export function AccountPart({ title, text, children, anchor }: AccountPartProps) {
	const id = useId();
	return (
		<section
			id={anchor}
			aria-labelledby={id}
			className="grid gap-x-16 gap-y-6 border-line border-t py-9 lg:grid-cols-[20rem_minmax(0,1fr)]"
		>
			<header className="grid content-start gap-2">
				<h2 id={id} className="text-xl">
					{title}
				</h2>
				<p className="max-w-md text-quiet text-sm">{text}</p>
			</header>
			<div className="grid content-start gap-5 *:not-[ul]:max-w-lg">{children}</div>
		</section>
	);
}
