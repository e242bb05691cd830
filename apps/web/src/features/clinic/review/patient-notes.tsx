import { useRef } from 'react';
import { NotesField } from './notes-field.tsx';

/** Notes to patients that are written often. What stands in brackets is selected, to be typed over. */
const noteTemplates = [
	{ name: 'Benign, no action', text: 'This looks benign in the photo. No action is needed. Come back if it changes.' },
	{ name: 'Monitor', text: 'This looks benign in the photo. Please take a new photo in [3 months].' },
	{
		name: 'See in person',
		text: 'We would like to examine this spot in person. Please book a visit within [2 weeks].',
	},
	{ name: 'Biopsy', text: 'We recommend a small skin sample (biopsy) of this spot. We will call you within [3 days].' },
	{ name: 'Urgent', text: 'Please see us within [48 hours]. Call the practice today and mention this message.' },
	{
		name: 'Retake photo',
		text: 'The photo is not clear enough. Please send a sharp one in daylight, from [4 inches] away.',
	},
] as const;

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
