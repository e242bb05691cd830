import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const failure = new TypeError('Failed to fetch');
const load = vi.fn<() => Promise<{ Part(props: { name: string }): string }>>();
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });
const user = userEvent.setup({ delay: null });

/** Renders the part by itself. */
function show() {
	const Part = lazyPart(load, 'Part');
	const part = (key: number) => <Part key={key} name="Ada" />;
	const { rerender } = render(part(1));
	return { showAnew: () => rerender(part(2)) };
}

beforeEach(() => {
	// React reports what a boundary catches.
	vi.spyOn(console, 'error').mockImplementation(() => {});
	load.mockReset().mockRejectedValueOnce(failure);
	load.mockResolvedValue({ Part: ({ name }) => `Part of ${name}` });
});

test('a part that could not be loaded is loaded at the second try', async () => {
	show();
	await user.click(await tryAgain());
	expect(await screen.findByText('Part of Ada')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	expect(load).toHaveBeenCalledTimes(2);
});

test('if it fails again, the focus stays, and a reload is recommended', async () => {
	load.mockRejectedValueOnce(failure);
	show();
	expect(await screen.findByRole('alert')).not.toHaveTextContent('reload');
	await user.click(await tryAgain());
	expect(await screen.findByText(/reload the page/)).toBeInTheDocument();
	expect(await tryAgain()).toHaveFocus();
	await user.click(await tryAgain());
	expect(await screen.findByText('Part of Ada')).toBeInTheDocument();
});

test('a part that is shown again after a failure is loaded again', async () => {
	const { showAnew } = show();
	await tryAgain();
	expect(load).toHaveBeenCalledTimes(1);
	showAnew();
	expect(await screen.findByText('Part of Ada')).toBeInTheDocument();
});
