import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

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

test('Back answers a question with no', () => {
	const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
	const texts = { title: 'Title', question: 'Question?', action: 'Delete', busyAction: 'Deleting...' };
	renderPart(<ConfirmDialog {...texts} busy={false} onConfirm={onConfirm} onCancel={onCancel} />);
	goBack();
	expect(onCancel).toHaveBeenCalledOnce();
	expect(onConfirm).not.toHaveBeenCalled();
});
