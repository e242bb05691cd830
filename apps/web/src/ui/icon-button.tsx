import type { ComponentProps } from 'react';
import { keepFocus } from '../lib/keep-focus.ts';

interface IconButtonProps extends ComponentProps<'button'> {
	/** What it does: read by screen readers, shown on hover. */
	label: string;
}

/** A round button with only an icon, which is not printed. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className={`inline-grid print:hidden size-11 shrink-0 place-items-center rounded-full text-ink transition hover:bg-wash aria-disabled:opacity-45 aria-disabled:hover:bg-transparent [&_svg]:size-5 ${className}`}
			{...keepFocus(rest)}
		/>
	);
}
