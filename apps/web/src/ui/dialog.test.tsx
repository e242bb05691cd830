import { act, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render-app.tsx';
import { FocusHome, useFocusHome } from '../lib/focus-home.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, OpenDialog } from './dialog.tsx';

// What Chromium has and jsdom lacks: whatever handles Back on Android, the last one first.
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

test('Back closes a dialog, and belongs to the browser while none is open', async () => {
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

test('the focus moves on in the page if neither what had it nor its home can take it', async () => {
	function Page() {
		const [open, setOpen] = useState(false);
		const heading = useRef<HTMLHeadingElement>(null);
		return (
			<main tabIndex={-1}>
				<button type="button" onClick={() => setOpen(true)}>
					Open
				</button>
				<h1 ref={heading}>Heading</h1>
				<FocusHome home={heading}>
					{open && (
						<OpenDialog title="Title" description="Description" onClose={() => setOpen(false)}>
							{null}
						</OpenDialog>
					)}
				</FocusHome>
			</main>
		);
	}
	const { user } = renderPart(<Page />);
	const button = screen.getByRole('button', { name: 'Open' });
	await user.click(button);
	// Like an element that is hidden by then, which jsdom would let have the focus.
	vi.spyOn(button, 'focus').mockReturnValue();
	await user.keyboard('{Escape}');
	await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
	vi.mocked(button.focus).mockRestore();
	button.focus();
	await user.keyboard('{Enter}{Escape}');
	await waitFor(() => expect(button).toHaveFocus());
});

test('in a dialog taller than the window, what the Tab key returns to is scrolled into view', async () => {
	const { user } = renderPart(
		<OpenDialog title="Title" description="Description" onClose={() => {}}>
			<button type="button">Last</button>
		</OpenDialog>,
	);
	const first = screen.getByRole('button', { name: 'Close' });
	first.scrollIntoView = vi.fn();
	act(() => screen.getByRole('button', { name: 'Last' }).focus());
	vi.spyOn(first, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, -171, 44, 44));
	await user.tab();
	expect(first).toHaveFocus();
	expect(first.scrollIntoView).toHaveBeenCalledOnce();
});

/** A list whose only row can be removed from a dialog in the row or a question in that dialog; then the list may go, too. */
function List({ leaves }: { leaves: 'the list' | 'nothing' }) {
	const [state, setState] = useState<'closed' | 'open' | 'asking' | 'gone'>('closed');
	const [page, list] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)];
	const dialog = (
		<OpenDialog title="Row" description="Description" onClose={() => setState('closed')}>
			<button type="button" onClick={() => setState('asking')}>
				Delete row
			</button>
			{state === 'asking' && (
				<ConfirmDialog
					title="Sure?"
					question="It goes."
					action="Yes"
					onConfirm={() => setState('gone')}
					onCancel={() => setState('open')}
				/>
			)}
		</OpenDialog>
	);
	return (
		<main tabIndex={-1}>
			<h1 ref={page} tabIndex={-1}>
				Page
			</h1>
			<FocusHome home={page}>
				{(state !== 'gone' || leaves === 'the list') && (
					<h2 ref={list} tabIndex={-1}>
						List
					</h2>
				)}
				<FocusHome home={list}>
					{state !== 'gone' && (
						<button type="button" onClick={() => setState('open')}>
							Open
						</button>
					)}
					{(state === 'open' || state === 'asking') && dialog}
				</FocusHome>
			</FocusHome>
		</main>
	);
}

test.each([
	['the list', 'List'],
	['nothing', 'Page'],
] as const)(
	'a question that removes its dialog and its row and leaves %s gives the focus to the heading %s',
	async (leaves, name) => {
		const { user } = renderPart(<List leaves={leaves} />);
		await user.click(screen.getByRole('button', { name: 'Open' }));
		await user.click(screen.getByRole('button', { name: 'Delete row' }));
		await user.click(screen.getByRole('button', { name: 'Yes' }));
		await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
	},
);

test('an element that disappears inside a dialog leaves the focus to the dialog, not to the page behind it', async () => {
	function Action() {
		const goHome = useFocusHome();
		return (
			<button type="button" onClick={() => goHome()}>
				Act
			</button>
		);
	}
	function Page() {
		const heading = useRef<HTMLHeadingElement>(null);
		return (
			<>
				<h1 ref={heading} tabIndex={-1}>
					Page
				</h1>
				<FocusHome home={heading}>
					<OpenDialog title="Title" description="Description" onClose={() => {}}>
						<Action />
					</OpenDialog>
				</FocusHome>
			</>
		);
	}
	const { user } = renderPart(<Page />);
	await user.click(screen.getByRole('button', { name: 'Act' }));
	expect(screen.getByRole('dialog')).toHaveFocus();
});

test('Back answers a question with no', () => {
	const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
	const texts = { title: 'Title', question: 'Question?', action: 'Delete', busyAction: 'Deleting...' };
	renderPart(<ConfirmDialog {...texts} busy={false} onConfirm={onConfirm} onCancel={onCancel} />);
	goBack();
	expect(onCancel).toHaveBeenCalledOnce();
	expect(onConfirm).not.toHaveBeenCalled();
});
