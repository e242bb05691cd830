import { Check } from 'lucide-react';
import { useId } from 'react';

interface CheckboxProps {
	label: string;
	checked: boolean;
	onChange(checked: boolean): void;
}

/** A checkbox that takes effect when its form is submitted. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
	const id = useId();
	return (
		<label htmlFor={id} className="inline-flex min-h-11 items-center gap-2.5 wrap-anywhere text-sm">
			<span className="relative grid">
				<input
					id={id}
					type="checkbox"
					checked={checked}
					onChange={(event) => onChange(event.target.checked)}
					className="peer size-5.5 appearance-none rounded-[6px] border border-edge bg-surface transition checked:border-primary checked:bg-primary hover:border-primary"
				/>
				<Check className="pointer-events-none invisible absolute inset-0 m-auto size-4 text-on-primary peer-checked:visible" />
			</span>
			{label}
		</label>
	);
}
