import { formatDate, type ScanInput } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WaitingScan } from './database.ts';
import { discard, listWaiting, tryAgain, uploadWaiting } from './upload-queue.ts';
import { WaitingList } from './waiting-list.tsx';

vi.mock('./upload-queue.ts');

const input: ScanInput = {
	image_base64: 'data:image/png;base64,AA',
	predictions: [{ label: 'Melanoma', confidence: 60 }],
	risk_level: 'high',
	ai_explanation: 'Why.',
	lesion_id: 'l1',
};
const waiting: WaitingScan = { number: 7, account: 'a', savedAt: Date.UTC(2026, 10, 20, 12), input, problem: null };
const button = (name: string) => screen.findByRole('button', { name });

function open(mine: WaitingScan[], others = 0) {
	localStorage.setItem('authToken', 'token');
	vi.mocked(listWaiting).mockResolvedValue({ mine, others });
	render(
		<QueryClientProvider client={new QueryClient()}>
			<WaitingList />
		</QueryClientProvider>,
	);
}

beforeEach(() => vi.mocked(discard).mockReset());

test('says what waits, and sends it when asked to', async () => {
	open([waiting]);
	expect((await screen.findByRole('listitem')).textContent).toContain(`Melanoma, 60%${formatDate('2026-11-20')}, `);
	fireEvent.click(await button('Save now'));
	expect(uploadWaiting).toHaveBeenCalledOnce();
});

test('discards only after a question', async () => {
	open([waiting]);
	fireEvent.click(await button('Discard'));
	expect(screen.getByRole('alertdialog', { name: 'Discard this scan?' })).toBeTruthy();
	fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
	expect(discard).not.toHaveBeenCalled();
	fireEvent.click(await button('Discard'));
	fireEvent.click(await button('Discard'));
	expect(discard).toHaveBeenCalledExactlyOnceWith(7);
});

test('a refused scan says why, and can be saved without the lesion that is gone', async () => {
	const refused = { ...waiting, problem: 'There is no lesion with this id.' };
	open([refused]);
	expect(await screen.findByText(refused.problem)).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Save now' })).toBeNull();
	fireEvent.click(await button('Try again'));
	expect(tryAgain).toHaveBeenLastCalledWith(refused);
	fireEvent.click(await button('Save without the lesion'));
	expect(tryAgain).toHaveBeenLastCalledWith({ ...refused, input: { ...input, lesion_id: null } });
});

test('of what waits for others only the number is told', async () => {
	open([], 2);
	expect(await screen.findByText('2 scans wait here for another account to sign in.')).toBeTruthy();
	expect(screen.queryByRole('listitem')).toBeNull();
});
