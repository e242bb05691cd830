import { type SubmitEvent, useState } from 'react';
import { useAttempt } from './use-attempt.ts';

interface Issue {
	path: PropertyKey[];
	message: string;
}

interface FormPlan<Values> {
	/** Checks the fields by their names, in the order in which their errors matter. */
	schema: {
		safeParse(fields: unknown): { success: true; data: Values } | { success: false; error: { issues: Issue[] } };
	};
	/** Sends what was checked, and says what came of it. */
	send(values: Values, form: HTMLFormElement): Promise<void>;
	/** Shown when a failure has no words of its own. */
	failed: string;
}

/**
 * A form that is checked when it is sent: each wrong field gets its first message, the first of them the focus. The fields
 * keep their own values, so that nothing typed is lost; while something is under way, nothing more is sent.
 */
export function useForm<Values>({ schema, send, failed }: FormPlan<Values>) {
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const { attempt, ...state } = useAttempt(failed);

	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
		setErrors(checked.success ? {} : firstMessages(checked.error.issues));
		if (checked.success) void attempt(() => send(checked.data, form));
		else focusField(form, checked.error.issues[0]!);
	};

	/**
	 * What the field of this name needs to be part of the form. Typing takes its error back, and that of the field which is
	 * `comparedWith` it.
	 */
	const field = (name: string, comparedWith = name) => ({
		name,
		error: errors[name],
		required: true,
		onInput: () => setErrors(({ [name]: _mended, [comparedWith]: _compared, ...others }) => others),
	});

	return { submit, field, ...state };
}

function firstMessages(issues: Issue[]): Record<string, string> {
	return Object.fromEntries(issues.map(({ path: [name], message }) => [String(name), message] as const).reverse());
}

function focusField(form: HTMLFormElement, { path: [name] }: Issue): void {
	const field = form.elements.namedItem(String(name));
	if (field instanceof HTMLElement) field.focus();
}
