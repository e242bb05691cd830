import { formatCount, limits } from '@dermavigil/contract';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';

export const { maxNotesLength } = limits.savedScan;

interface NotesFieldProps {
	label: string;
	hint: ReactNode;
	value: string;
	rows: number;
	onChange(text: string): void;
	/** Escape was pressed. */
	onLeave(): void;
	/** The id of the case, for the key that leads here. */
	target?: string;
	fieldRef?: Ref<HTMLTextAreaElement>;
	/** Shown beside the label if there is room, otherwise below it. */
	menu?: ReactNode;
}

/** A text of a review. */
export function NotesField({ label, hint, value, rows, onChange, onLeave, target, fieldRef, menu }: NotesFieldProps) {
	const id = useId();
	const press = (event: KeyboardEvent) => {
		// An input method handles its own Escape.
		if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
		event.preventDefault();
		onLeave();
	};
	return (
		<div className={`grid gap-1 break-inside-avoid ${value ? '' : 'print:hidden'}`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<label htmlFor={id} className="font-semibold text-sm">
					{label}
				</label>
				{menu}
			</div>
			<textarea
				dir="auto"
				id={id}
				ref={fieldRef}
				data-notes={target}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={press}
				maxLength={maxNotesLength}
				rows={rows}
				aria-describedby={`${id}-hint`}
				className="field-sizing-content max-h-60 print:max-h-none w-full rounded-md border border-edge bg-surface px-3 py-2 text-sm transition hover:border-primary"
				style={{ minHeight: `${rows * 1.5 + 1.25}rem` }}
			/>
			<p id={`${id}-hint`} className="text-quiet text-sm">
				{hint}
			</p>
			{/* Browsers cut what is pasted without a word. */}
			<p role="status" className="font-semibold text-sm empty:absolute">
				{value.length >= maxNotesLength &&
					`These notes are full: ${formatCount(maxNotesLength)} characters. See whether the end is missing.`}
			</p>
		</div>
	);
}
