import { useRef } from 'react';
import { findVariable, noteTemplates } from './note-templates.ts';
import { NotesField } from './notes-field.tsx';

interface PatientNotesProps {
	value: string;
	onChange(text: string): void;
	/** Escape was pressed. */
	onLeave(): void;
	/** The id of the case, for the keys that lead here. */
	target?: string;
}

/** What the patient reads, with templates that are added to it. */
export function PatientNotes({ value, onChange, onLeave, target }: PatientNotesProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const insert = (text: string) => {
		const before = value ? `${value.trimEnd()}\n\n` : '';
		onChange(before + text);
		const [start, end] = findVariable(text);
		// Once the text is in the field.
		requestAnimationFrame(() => {
			field.current?.focus();
			field.current?.setSelectionRange(before.length + start, before.length + end);
		});
	};
	return (
		<div className="relative">
			<NotesField
				label="Notes for the patient"
				hint="The patient sees this as soon as you save."
				rows={3}
				value={value}
				onChange={onChange}
				onLeave={onLeave}
				{...(target && { target })}
				fieldRef={field}
			/>
			<select
				aria-label="Insert a template"
				data-templates={target}
				value=""
				onChange={(event) => insert(noteTemplates.find(({ name }) => name === event.target.value)!.text)}
				className="absolute top-0 thumb:-top-2.5 right-0 min-h-6 thumb:min-h-11 max-w-32 rounded-md bg-surface text-primary text-sm"
			>
				<option value="" disabled hidden>
					Templates
				</option>
				{noteTemplates.map(({ name }) => (
					<option key={name}>{name}</option>
				))}
			</select>
		</div>
	);
}
