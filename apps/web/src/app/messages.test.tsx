import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, test } from 'vitest';
import { actFor, endLogin, startClinicalLogin, startLogin } from '../api/session.ts';
import { Messages } from './messages.tsx';

beforeEach(() => {
	act(() => toast.remove());
	startLogin('token', true);
	render(<Messages />);
	act(() => void toast.success('You invited Ada.'));
	act(() => void toast('A new version is ready.', { duration: Number.POSITIVE_INFINITY }));
});

test.each<[string, () => void]>([
	['logs out', endLogin],
	['is followed by another patient', () => startLogin('another', true)],
	['is followed by a clinician', () => startClinicalLogin('clinical')],
])(
	'messages go when the person they were for %s, but not the offer of a new version or what is said at that time',
	(_, change) => {
		act(() => {
			change();
			toast.success('You are logged out.');
		});
		expect(screen.queryByText('You invited Ada.')).not.toBeInTheDocument();
		expect(screen.getByText('A new version is ready.')).toBeVisible();
		expect(screen.getByText('You are logged out.')).toBeVisible();
	},
);

test('messages stay while another person’s records are shown, or when another tab changes something else', () => {
	act(() => actFor({ id: '7', full_name: 'Mia', right: 'manage' }));
	act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
	expect(screen.getByText('You invited Ada.')).toBeVisible();
});

test('at most 20 messages are shown at once, each at most 350 px wide', () => {
	act(() => {
		for (let count = 0; count < 25; count++) toast(`Message ${count}`);
	});
	const shown = screen.getAllByRole('status');
	expect(shown).toHaveLength(20);
	for (const { parentElement } of shown) expect(parentElement).toHaveStyle({ maxWidth: '350px' });
});
