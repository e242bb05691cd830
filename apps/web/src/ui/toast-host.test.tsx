import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => {
	vi.useFakeTimers();
	act(() => toast.remove());
});

test('an error is an alert of limited width, and can be dismissed', () => {
	render(<ToastHost most={20} maxWidth={350} />);
	act(() => void toast.error('No.'));
	const alert = screen.getByRole('alert');
	expect(alert.textContent).toBe('No.');
	expect(alert.parentElement?.style.maxWidth).toBe('350px');
	fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
	act(() => vi.runAllTimers());
	expect(screen.queryByText('No.')).toBeNull();
});

test('no more than 20 are shown at once', () => {
	render(<ToastHost most={20} maxWidth={350} />);
	act(() => {
		for (let count = 0; count < 25; count++) toast(`Message ${count}`);
	});
	expect(screen.getAllByRole('status')).toHaveLength(20);
});
