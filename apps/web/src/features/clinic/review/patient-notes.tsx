import { useRef } from 'react';
import { NoteTemplates } from './note-templates.tsx';
import { maxNotesLength, NotesField } from './notes-field.tsx';

/** Where the first brackets of a text begin and end, themselves included; its end where there are none. */
function findVariable(text: string): [number, number] {
	const start = text.indexOf('[');
	const end = text.indexOf(']', start) + 1;
	return start === -1 || end === 0 ? [text.length, text.length] : [start, end];
}

interface PatientNotesProps {
	value: string;
	onChange(text: string): void;
	/** Escape was pressed. */
	onLeave(): void;
	/** Saving leaves the case new: what is written so far is a draft. */
	draft?: boolean;
	/** The id of the case, for the keys that lead here. */
	target?: string;
}

/** What the patient reads, with templates that are added to it. */
export function PatientNotes({ value, onChange, onLeave, draft = false, target }: PatientNotesProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	/** Where what was inserted is selected, once the menu has closed. */
	const variable = useRef<[number, number]>(null);
	const insert = (text: string) => {
		const before = value ? `${value.trimEnd()}\n\n` : '';
		onChange((before + text).slice(0, maxNotesLength));
		const [start, end] = findVariable(text);
		variable.current = [before.length + start, before.length + end];
	};
	const selectVariable = (closing: Event) => {
		if (!variable.current) return;
		closing.preventDefault();
		field.current?.focus();
		field.current?.setSelectionRange(...variable.current);
		variable.current = null;
	};
	return (
		<NotesField
			label="Notes for the patient"
			hint={
				draft
					? 'The patient sees this once the case is reviewed or flagged.'
					: 'The patient sees this as soon as you save.'
			}
			rows={3}
			value={value}
			onChange={onChange}
			onLeave={onLeave}
			{...(target && { target })}
			fieldRef={field}
			menu={<NoteTemplates target={target} onChoose={insert} onCloseAutoFocus={selectVariable} />}
		/>
	);
}
