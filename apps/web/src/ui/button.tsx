import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { keepFocus } from '../lib/keep-focus.ts';

const variants = {
	primary: 'bg-primary text-on-primary hover:bg-primary-strong shadow-card',
	secondary: 'border border-edge bg-surface text-ink hover:border-primary hover:bg-wash',
	quiet: 'text-primary underline-offset-4 hover:underline',
	/** For actions that cannot be undone. */
	danger: 'bg-danger text-on-danger hover:bg-danger-strong shadow-card',
	/** For opening the question before an action that cannot be undone. */
	'danger-quiet': 'text-danger underline-offset-4 hover:underline',
} as const;

/** Measured by the size of the letters, and by the screen when those are large. */
const sizes = {
	small: 'min-h-9 thumb:min-h-11 px-[min(0.875rem,4vw)] text-sm',
	medium: 'min-h-11 px-[min(1.25rem,15vw-1.2rem)] text-sm',
	large: 'min-h-13 px-[min(1.75rem,7vw)] text-base',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
	variant?: keyof typeof variants;
	size?: keyof typeof sizes;
	/** Styles the child, such as a link, instead of rendering a button element. */
	asChild?: boolean;
}

/**
 * A button, or with `asChild` a link that looks like one; neither is printed. Its corners fit a single line: with more,
 * the text would extend beyond the ends of an ellipse.
 */
export function Button({
	variant = 'primary',
	size = 'medium',
	asChild = false,
	className = '',
	...rest
}: ButtonProps) {
	const Element = asChild ? Slot.Root : 'button';
	const type = asChild ? {} : { type: 'button' as const };
	return (
		<Element
			{...type}
			className={`inline-flex items-center justify-center gap-2.5 rounded-[26px] py-1 text-center font-semibold transition print:hidden [&>svg]:shrink-0 aria-disabled:opacity-55 forced-colors:border ${variants[variant]} ${sizes[size]} ${className}`}
			{...keepFocus(rest)}
		/>
	);
}
