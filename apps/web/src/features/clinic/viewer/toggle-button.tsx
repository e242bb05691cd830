interface ToggleButtonProps {
	pressed: boolean;
	onPress(): void;
	children: string;
}

/** Switches a layer of the photo on and off. */
export function ToggleButton({ pressed, onPress, children }: ToggleButtonProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			onClick={onPress}
			className="min-h-9 thumb:min-h-11 rounded-full border border-edge bg-surface px-3 font-semibold text-sm transition hover:border-primary hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
		>
			{children}
		</button>
	);
}
