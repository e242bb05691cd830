import { RadioGroup } from 'radix-ui';

interface Choice<Value extends string> {
	value: Value;
	label: string;
}

interface SegmentedProps<Value extends string> {
	label: string;
	choices: readonly Choice<Value>[];
	value: Value;
	onChange(value: NoInfer<Value>): void;
}

/** A segmented control: one of a few options, side by side; arrow keys move the choice. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
	return (
		<RadioGroup.Root
			aria-label={props.label}
			value={props.value}
			onValueChange={(value) => props.onChange(value as Value)}
			orientation="horizontal"
			className="inline-flex print:hidden flex-wrap rounded-[26px] border border-line bg-sunken p-1"
		>
			{props.choices.map(({ value, label }) => (
				<RadioGroup.Item
					key={value}
					value={value}
					className="min-h-11 min-w-fit flex-1 basis-0 rounded-[22px] px-[min(1.25rem,3vw)] font-semibold text-quiet text-sm transition hover:text-ink data-[state=checked]:bg-primary data-[state=checked]:text-on-primary data-[state=checked]:shadow-card"
				>
					{label}
				</RadioGroup.Item>
			))}
		</RadioGroup.Root>
	);
}
