import { ageQuestion, messages, symptomsSchema } from '@dermavigil/contract';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';

interface AgeFieldProps {
	/** The text in the field. */
	text: string;
	onText(text: string): void;
	/** In years; undefined while there is no valid age. */
	onAge(age: number | undefined): void;
}

/** undefined for an empty text, null for an invalid one. */
function parseAge(text: string): number | undefined | null {
	if (text.trim() === '') return undefined;
	const age = symptomsSchema.shape.age.safeParse(Number(text));
	return age.success ? age.data : null;
}

/** Asks for the age. An error is shown once the person has left the field. */
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
			error={left && parseAge(text) === null ? messages.symptoms.badAge : undefined}
			onChange={({ target }) => {
				setLeft(false);
				onText(target.value);
				onAge(parseAge(target.value) ?? undefined);
			}}
			onBlur={() => setLeft(true)}
			className="max-w-64 pt-2 [&_input]:scroll-mb-36"
		/>
	);
}
