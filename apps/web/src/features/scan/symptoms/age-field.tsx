import { ageQuestion, messages, symptomsSchema } from '@dermavigil/contract';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';

interface AgeFieldProps {
	/** What stands in the field. */
	text: string;
	onText(text: string): void;
	/** In years; undefined while there is none, or none that can be. */
	onAge(age: number | undefined): void;
}

/** The age that a text tells: undefined when it is empty, null when it is no age. */
function readAge(text: string): number | undefined | null {
	if (text.trim() === '') return undefined;
	const age = symptomsSchema.shape.age.safeParse(Number(text));
	return age.success ? age.data : null;
}

/** Asks for the age. What is wrong with it is said once the person has left the field. */
export function AgeField({ text, onText, onAge }: AgeFieldProps) {
	const [left, setLeft] = useState(false);
	return (
		<Field
			label={ageQuestion}
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			value={text}
			live
			error={left && readAge(text) === null ? messages.symptoms.badAge : undefined}
			onChange={({ target }) => {
				setLeft(false);
				onText(target.value);
				onAge(readAge(target.value) ?? undefined);
			}}
			onBlur={() => setLeft(true)}
			className="max-w-64 pt-2 [&_input]:scroll-mb-36"
		/>
	);
}
