import { act, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, OpenDialog } from './dialog.tsx';

// What Chromium has and jsdom lacks: who hears of Back on Android, the last one first.
let watchers: { onclose: (() => void) | null }[];
beforeEach(() => {
	watchers = [];
	vi.stubGlobal(
		'CloseWatcher',
		class {
			onclose = null;
			constructor() {
				watchers.push(this);
			}
			destroy() {
				watchers = watchers.filter((watcher) => watcher !== this);
			}
		},
	);
	return () => vi.unstubAllGlobals();
});
const goBack = () => act(() => watchers.at(-1)?.onclose?.());

test('Back closes a dialog, and is the browser’s own while none is open', async () => {
	const { user } = renderPart(
		<Dialog title="Title" description="Description" trigger={<button type="button">Open</button>}>
			<p>Content</p>
		</Dialog>,
	);
	const open = () => user.click(screen.getByRole('button', { name: 'Open' }));
	expect(watchers).toHaveLength(0);
	await open();
	goBack();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
	await open();
	await user.keyboard('{Escape}');
	expect(watchers).toHaveLength(0);
});

test('focus goes on in the page where neither what had it nor what comes next can take it', async () => {
	function Page() {
		const [open, setOpen] = useState(false);
		const next = useRef<HTMLHeadingElement>(null);
		return (
			<main tabIndex={-1}>
				<button type="button" onClick={() => setOpen(true)}>
					Open
				</button>
				<h1 ref={next}>Heading</h1>
				{open && (
					<OpenDialog title="Title" description="Description" onClose={() => setOpen(false)} focusAfter={next}>
						{null}
					</OpenDialog>
				)}
			</main>
		);
	}
	const { user } = renderPart(<Page />);
	const button = screen.getByRole('button', { name: 'Open' });
	await user.click(button);
	// As what is hidden by then, which jsdom would let have it.
	vi.spyOn(button, 'focus').mockReturnValue();
	await user.keyboard('{Escape}');
	await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
	vi.mocked(button.focus).mockRestore();
	button.focus();
	await user.keyboard('{Enter}{Escape}');
	await waitFor(() => expect(button).toHaveFocus());
});

test('Back answers a question with no', () => {
	const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
	const texts = { title: 'Title', question: 'Question?', action: 'Delete', busyAction: 'Deleting...' };
	renderPart(<ConfirmDialog {...texts} busy={false} onConfirm={onConfirm} onCancel={onCancel} />);
	goBack();
	expect(onCancel).toHaveBeenCalledOnce();
	expect(onConfirm).not.toHaveBeenCalled();
});
