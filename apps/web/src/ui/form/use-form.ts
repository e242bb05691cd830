import { type SubmitEvent, useState } from 'react';
import type { FieldProps } from './field.tsx';

interface Issue {
	path: PropertyKey[];
	message: string;
}

interface FormOptions<Values, Result> {
	/** Checks the fields by name, in the order in which their errors matter. */
	schema: {
		safeParse(fields: unknown): { success: true; data: Values } | { success: false; error: { issues: Issue[] } };
	};
	/** Sends the checked values. It runs to the end even if the form is closed in the meantime. */
	submit(values: Values): Promise<Result>;
	/** Called after success, if the form is still on the page. */
	onSuccess?(result: Result, form: HTMLFormElement): void;
	/** What the form says when `submit` fails. */
	getErrorMessage(error: unknown): string | null;
}

type FormState<Result> =
	| { status: 'idle' | 'busy' }
	| { status: 'failed'; message: string | null }
	| { status: 'succeeded'; result: Result };

/**
 * A form that is checked when it is submitted: each invalid field gets its first message, and the first of them gets
 * the focus. The fields hold their own values, so nothing typed is lost; while one submission is running, no other
 * starts.
 */
export function useForm<Values, Result>(options: FormOptions<Values, Result>) {
	type Name = keyof Values & string;
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [state, setState] = useState<FormState<Result>>({ status: 'idle' });

	const send = async (values: Values, form: HTMLFormElement) => {
		setState({ status: 'busy' });
		try {
			const result = await options.submit(values);
			setState({ status: 'succeeded', result });
			if (form.isConnected) options.onSuccess?.(result, form);
		} catch (error) {
			setState({ status: 'failed', message: options.getErrorMessage(error) });
		}
	};

	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (state.status === 'busy') return;
		const form = event.currentTarget;
		const checked = options.schema.safeParse(Object.fromEntries(new FormData(form)));
		setErrors(checked.success ? {} : getFirstMessages(checked.error.issues));
		if (checked.success) void send(checked.data, form);
		else focusField(form, checked.error.issues[0]!);
	};

	const clearErrors = (...names: Name[]) =>
		setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name as Name))));

	/** Props of the field with this name. Typing clears its error, and that of the field whose `comparedWith` names it. */
	const field = (name: Name, comparedWith = name): Pick<FieldProps, 'name' | 'error' | 'required' | 'onInput'> => ({
		name,
		error: errors[name],
		required: true,
		onInput: () => clearErrors(name, comparedWith),
	});

	return {
		onSubmit,
		field,
		/** Clears the error of a field that is filled in by other means than typing. */
		clearErrors,
		/** Why the last submission failed, until the next one. */
		error: state.status === 'failed' ? state.message : null,
		busy: state.status === 'busy',
		succeeded: state.status === 'succeeded',
		/** The result of the last submission, until the next one. */
		result: state.status === 'succeeded' ? state.result : undefined,
	};
}

function getFirstMessages(issues: Issue[]): Record<string, string> {
	return Object.fromEntries(issues.map(({ path: [name], message }) => [String(name), message] as const).reverse());
}

function focusField(form: HTMLFormElement, { path: [name] }: Issue): void {
	const field = form.elements.namedItem(String(name));
	if (field instanceof HTMLElement) field.focus();
}
