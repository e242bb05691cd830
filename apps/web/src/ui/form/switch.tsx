import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
	label: ReactNode;
	checked: boolean;
	onChange(checked: boolean): void;
}

/** A labeled switch that takes effect at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
	const id = useId();
	return (
		<label htmlFor={id} className="inline-flex print:hidden min-h-11 items-center gap-2.5 wrap-anywhere text-sm">
			<Primitive.Root
				id={id}
				checked={checked}
				onCheckedChange={onChange}
				className="h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken p-0.5 transition-colors data-[state=checked]:border-primary data-[state=checked]:bg-primary"
			>
				<Primitive.Thumb className="block size-4.5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-primary" />
			</Primitive.Root>
			{label}
		</label>
	);
}
