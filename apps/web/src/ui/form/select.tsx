import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';

interface SelectProps<Value extends string> {
	label: string;
	value: Value;
	options: readonly { value: Value; text: string }[];
	onChange(value: NoInfer<Value>): void;
	/** Puts the label above the choice instead of before it. */
	stacked?: boolean;
	/** Only screen readers get the label, because the options say what is chosen. As wide as the chosen option, if the browser can. */
	hidden?: boolean;
	ref?: Ref<HTMLSelectElement>;
}

/** A labeled native select. */
export function Select<Value extends string>(props: SelectProps<Value>) {
	const { label, value, options, onChange, stacked = false, hidden = false, ref } = props;
	const id = useId();
	return (
		<span
			className={
				stacked ? 'grid min-w-0 gap-1.5' : 'inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-2.5 gap-y-1'
			}
		>
			<label htmlFor={id} className={hidden ? 'sr-only' : stacked ? 'font-semibold text-sm' : 'text-quiet text-sm'}>
				{label}
			</label>
			<span className="relative grid min-w-0 max-w-full">
				<select
					id={id}
					ref={ref}
					value={value}
					onChange={(event) => onChange(options.find((option) => option.value === event.target.value)!.value)}
					className={`min-w-0 max-w-full appearance-none text-ellipsis rounded-md border border-edge bg-surface pr-8 text-sm transition hover:border-primary ${stacked ? 'min-h-12 pl-3 sm:pl-4' : 'min-h-10 thumb:min-h-11 pl-3'} ${hidden ? 'field-sizing-content' : ''}`}
				>
					{options.map((option) => (
						// The chosen option's direction is that of the select: a name in Arabic is cut off at its end, not at its beginning.
						<option key={option.value} value={option.value} dir="auto">
							{option.text}
						</option>
					))}
				</select>
				<ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4.5 text-quiet" />
			</span>
		</span>
	);
}
