import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The input with this label. */
export const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces the contents of the inputs with these labels. */
export async function fillIn(user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, value] of Object.entries(values)) {
		await user.clear(getField(label));
		if (value) await user.type(getField(label), value);
	}
}

/** Clicks the button with this name. */
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** What a field says is wrong with it, found the way screen readers find it; undefined if nothing is. */
export function getFieldError(label: string): string | undefined {
	const field = getField(label);
	if (field.getAttribute('aria-invalid') !== 'true') return undefined;
	return document.getElementById(field.getAttribute('aria-describedby')!)!.textContent;
}
