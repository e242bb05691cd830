import type { CaseOutcome } from '@dermavigil/contract';
import { useRef } from 'react';
import { NoteTemplates } from './note-templates.tsx';
import { maxNotesLength, NotesField } from './notes-field.tsx';

/**
 * The text of a template without the brackets of its variable, and where the variable starts and ends; the end of the
 * text if there is none.
 */
function fillIn(template: string): { text: string; start: number; end: number } {
	const [before = '', variable = '', after = ''] = template.split(/[[\]]/);
	return { text: before + variable + after, start: before.length, end: before.length + variable.length };
}

interface PatientNotesProps {
	value: string;
	onChange(text: string): void;
	/** Escape was pressed. */
	onLeave(): void;
	/** Saving leaves the case new: what has been written is still a draft. */
	draft?: boolean;
	/** What is recommended: patients never see it. */
	outcome: CaseOutcome | null;
	/** The id of the case, for the keys that lead here. */
	target?: string;
}

/** What the patient reads, with templates that are added to it. */
export function PatientNotes({ value, onChange, onLeave, draft = false, outcome, target }: PatientNotesProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	/** The inserted text to select once the menu has closed. */
	const variable = useRef<[number, number]>(null);
	const insert = (template: string) => {
		const { text, start, end } = fillIn(template);
		const before = value ? `${value.trimEnd()}\n\n` : '';
		onChange((before + text).slice(0, maxNotesLength));
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
				outcome && outcome !== 'benign' && !value.trim() ? (
					<span className="font-semibold text-accent">Patients do not see outcomes. Tell them here what to do.</span>
				) : draft ? (
					'The patient sees this once the case is reviewed or flagged.'
				) : (
					'The patient sees this as soon as you save.'
				)
			}
			rows={3}
			value={value}
			onChange={onChange}
			onLeave={onLeave}
			{...(target && { target })}
			fieldRef={field}
			menu={<NoteTemplates target={target} outcome={outcome} onChoose={insert} onCloseAutoFocus={selectVariable} />}
		/>
	);
}
