import { useId, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password field with a button that shows the password. Pasting and password managers work as usual. */
export function PasswordField(props: Omit<FieldProps, 'id' | 'type' | 'end'>) {
	const [shown, setShown] = useState(false);
	const id = useId();
	const toggle = (
		<button
			type="button"
			aria-controls={id}
			aria-describedby={`${id}-label`}
			onClick={() => setShown(!shown)}
			className="mr-1.5 min-h-9 thumb:min-h-11 thumb:min-w-11 rounded-sm px-2.5 font-semibold text-primary text-sm hover:bg-wash"
		>
			{shown ? 'Hide' : 'Show'}
		</button>
	);
	return (
		<Field
			{...props}
			id={id}
			type={shown ? 'text' : 'password'}
			autoCapitalize="none"
			spellCheck={false}
			end={toggle}
		/>
	);
}
