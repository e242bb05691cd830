import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { OpenDialog } from './dialog.tsx';
import { ToastHost } from './toast-host.tsx';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
	vi.useFakeTimers();
	act(() => toast.remove());
});

test('an error is an alert of limited width, and can be dismissed', async () => {
	render(<ToastHost maxCount={20} maxWidth={350} />);
	act(() => void toast.error('No.'));
	const alert = screen.getByRole('alert');
	expect(alert).toHaveTextContent(/^No\.$/);
	expect(alert.parentElement).toHaveStyle({ maxWidth: '350px' });
	await user.click(screen.getByRole('button', { name: 'Dismiss' }));
	act(() => vi.runAllTimers());
	expect(screen.queryByText('No.')).not.toBeInTheDocument();
});

test('a message stays while it has the focus, and the next ones disappear by themselves', async () => {
	render(<ToastHost maxCount={20} maxWidth={350} />);
	act(() => void toast('Read me.'));
	const dismiss = screen.getByRole('button', { name: 'Dismiss' });
	act(() => dismiss.focus());
	act(() => vi.advanceTimersByTime(60_000));
	expect(screen.getByText('Read me.')).toBeVisible();
	await user.click(dismiss);
	act(() => void toast('And me.'));
	// It is dismissed first and then removed.
	for (const _ of [1, 2]) act(() => vi.advanceTimersByTime(60_000));
	expect(screen.queryByText(/me\./)).not.toBeInTheDocument();
});

test('a message about another attempt replaces the one before, and is read out even if it says the same', () => {
	render(<ToastHost maxCount={20} maxWidth={350} />);
	const fail = () => act(() => void toast.error('Not saved.', { id: 'save' }));
	fail();
	const first = screen.getByRole('alert');
	act(() => vi.advanceTimersByTime(1000));
	fail();
	expect(first).not.toBeInTheDocument();
	expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
});

test('only a limited number is shown at once', () => {
	// Fewer than the library itself would show at once.
	render(<ToastHost maxCount={3} maxWidth={350} />);
	act(() => {
		for (let count = 0; count < 5; count++) toast(`Message ${count}`);
	});
	expect(screen.getAllByRole('status')).toHaveLength(3);
});

describe('while a dialog is open', () => {
	const onClose = vi.fn();
	const form = (
		<OpenDialog key="form" title="New lesion" description="A name for it." onClose={onClose}>
			<input aria-label="Nickname" />
		</OpenDialog>
	);
	const question = (
		<ConfirmDialog
			key="question"
			title="Delete?"
			question="For good?"
			action="Delete"
			busyAction="Deleting..."
			busy={false}
			onConfirm={onClose}
			onCancel={onClose}
		/>
	);
	/** Lets the observer of the page and Radix's timers have their turn. */
	const settle = () => act(async () => void (await vi.runOnlyPendingTimersAsync()));
	/** Opens one dialog after another, then shows a message. */
	async function open(...dialogs: ReactElement[]) {
		onClose.mockReset();
		const page = (count: number) => (
			<>
				<ToastHost maxCount={20} maxWidth={350} />
				{dialogs.slice(0, count)}
			</>
		);
		const { rerender } = render(page(0));
		for (let count = 1; count <= dialogs.length; count++) {
			rerender(page(count));
			await settle();
		}
		act(() => void toast.error('No.', { duration: Number.POSITIVE_INFINITY }));
		await settle();
		return async () => {
			rerender(page(0));
			await settle();
		};
	}

	test.each([
		['a form', [form]],
		['a question', [question]],
		['a question over a form', [form, question]],
	])('%s: messages are read out, reached with the keyboard, and leave it open when dismissed', async (_, dialogs) => {
		await open(...dialogs);
		// Found by role, so it is not hidden from assistive technology.
		expect(screen.getByRole('alert')).toHaveTextContent(/^No\.$/);
		const dismiss = screen.getByRole('button', { name: 'Dismiss' });
		act(() => dismiss.focus());
		expect(dismiss).toHaveFocus();
		await user.click(dismiss);
		await settle();
		expect(onClose).not.toHaveBeenCalled();
		expect(screen.queryByText('No.')).not.toBeInTheDocument();
	});

	test('messages outlast the dialog', async () => {
		const close = await open(form);
		await close();
		expect(screen.getByRole('alert')).toHaveTextContent(/^No\.$/);
	});
});
