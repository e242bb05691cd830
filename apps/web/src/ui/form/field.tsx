import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps extends ComponentProps<'input'> {
	label: string;
	hint?: string | undefined;
	/** Puts a check mark before the hint: what it asks for is fulfilled. */
	fulfilled?: boolean;
	/** What is wrong with the value; shown instead of the hint. */
	error?: string | undefined;
	/** Has screen readers announce hint and error as they change. */
	live?: boolean;
	/** A small button inside the field, at its end. */
	end?: ReactNode;
}

/** A text input with its label, a hint and its error. */
export function Field({
	label,
	hint,
	fulfilled = false,
	error,
	live = false,
	end,
	id,
	className = '',
	...rest
}: FieldProps) {
	const ownId = useId();
	const inputId = id ?? ownId;
	const note = error ?? hint;
	return (
		<div className={`grid gap-1.5 ${className}`}>
			<label id={`${inputId}-label`} htmlFor={inputId} className="justify-self-start font-semibold text-sm">
				{label}
			</label>
			<div className="relative">
				<input
					id={inputId}
					dir="auto"
					aria-invalid={error !== undefined}
					aria-describedby={note ? `${inputId}-note` : undefined}
					className={`min-h-12 w-full rounded-md border border-edge bg-surface pl-4 text-base transition placeholder:text-quiet hover:border-primary disabled:opacity-60 aria-invalid:border-high aria-invalid:bg-high-wash ${end ? 'pr-20' : 'pr-4'}`}
					{...rest}
				/>
				{end && <div className="absolute inset-y-0 right-0 grid place-items-center">{end}</div>}
			</div>
			{(note || live) && (
				<p
					id={`${inputId}-note`}
					role={live ? 'status' : undefined}
					className={`flex items-center gap-1.5 text-sm empty:absolute ${error ? 'font-semibold text-high' : 'text-quiet'}`}
				>
					{error && <CircleAlert className="size-4 shrink-0" />}
					{!error && fulfilled && <CircleCheck className="size-4 shrink-0 text-primary" />}
					{note}
				</p>
			)}
		</div>
	);
}
