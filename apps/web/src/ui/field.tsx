import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
	label: string;
	hint?: string | undefined;
	/** What is wrong with the value; shown instead of the hint. */
	error?: string | undefined;
}

/** One line of text with its label, a hint and what is wrong with it. */
export function Field({ label, hint, error, className = '', ...rest }: FieldProps) {
	const id = useId();
	const note = error ?? hint;
	return (
		<div className={`grid gap-1.5 ${className}`}>
			<label htmlFor={id} className="font-semibold text-sm">
				{label}
			</label>
			<input
				id={id}
				aria-invalid={error !== undefined}
				aria-describedby={note ? `${id}-note` : undefined}
				className="min-h-12 w-full rounded-md border border-edge bg-surface px-4 text-base transition placeholder:text-quiet hover:border-primary disabled:opacity-60 aria-invalid:border-high aria-invalid:bg-high-wash"
				{...rest}
			/>
			{note && (
				<p
					id={`${id}-note`}
					className={`flex items-center gap-1.5 text-xs ${error ? 'font-semibold text-high' : 'text-quiet'}`}
				>
					{error && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
					{note}
				</p>
			)}
		</div>
	);
}
