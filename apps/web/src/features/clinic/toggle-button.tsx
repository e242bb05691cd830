import type { ReactNode } from 'react';

interface ToggleButtonProps {
	pressed: boolean;
	/** How many cases it would show. */
	count?: string;
	onPress(): void;
	children: ReactNode;
}

/** A filter of the cases, or a layer of a photo: on while it is pressed. */
export function ToggleButton({ pressed, count, onPress, children }: ToggleButtonProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			onClick={onPress}
			className="inline-flex min-h-10 thumb:min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-3.5 font-semibold text-sm transition hover:border-primary hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
		>
			{children}
			{count !== undefined && <span className="opacity-80">{count}</span>}
		</button>
	);
}
