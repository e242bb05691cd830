import { consent, messages, type SavedAssessment } from '@dermavigil/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { contribute, withdraw } from '../api/contributions.ts';
import { ContributionOffer, useContribution } from './contribution-offer.tsx';

import { WithdrawalForm } from './withdrawal-form.tsx';

vi.mock('../api/contributions.ts');
vi.mock('../results/photo-copy.ts', () => ({ makePhotoCopy: async () => copy }));

const copy = new Blob(['copy']);
const photo = new Blob(['photo']);
const assessment = { modelVersion: '1.0.0' } as SavedAssessment;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Contribute this image' });
const press = async (name: string) => {
	await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
	await act(() => vi.dynamicImportSettled());
};

function Contribution() {
	return <ContributionOffer {...useContribution(photo, assessment)} />;
}

beforeEach(() => {
	vi.mocked(contribute).mockReset();
	vi.mocked(withdraw).mockReset();
});

test('the whole consent text is read before, and nothing is sent by itself', () => {
	render(<Contribution />);
	for (const text of [consent.title, consent.stored, consent.purpose, consent.withdrawal]) {
		expect(screen.getByText(text)).toBeTruthy();
	}
	expect(contribute).not.toHaveBeenCalled();
});

test('a copy of the photo is sent, and the code that withdraws it is shown', async () => {
	vi.mocked(contribute).mockResolvedValue('ABCD-EFGH');
	render(<Contribution />);
	await press('Contribute this image');
	expect(contribute).toHaveBeenCalledExactlyOnceWith({ photo: copy, assessment, requestId: expect.any(String) });
	expect(screen.getByText('ABCD-EFGH')).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Contribute this image' })).toBeNull();
	// The button went with the focus; the code is the next thing read.
	expect(document.activeElement?.textContent).toContain('ABCD-EFGH');
});

test('trying again is the same contribution', async () => {
	vi.mocked(contribute)
		.mockRejectedValueOnce(new ApiError('Too busy.', 503, 'Too busy.'))
		.mockResolvedValue('ABCD');
	render(<Contribution />);
	await press('Contribute this image');
	expect(screen.getByText('Too busy.')).toBeTruthy();
	await press('Contribute this image');
	const [first, second] = vi.mocked(contribute).mock.calls.map(([contribution]) => contribution.requestId);
	expect(second).toBe(first);
	expect(screen.getByText('ABCD')).toBeTruthy();
});

test('offline it waits for the connection', () => {
	const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	render(<Contribution />);
	expect(screen.getByText(messages.client.offline)).toBeTruthy();
	expect(button().ariaDisabled).toBe('true');
	onLine.mockReturnValue(true);
	act(() => void window.dispatchEvent(new Event('online')));
	expect(screen.queryByText(messages.client.offline)).toBeNull();
	expect(button().ariaDisabled).toBeNull();
});

test('a code withdraws, and one that nobody knows is told', async () => {
	const { unknownCode } = messages.contribution;
	vi.mocked(withdraw).mockRejectedValueOnce(new ApiError(unknownCode, 404, unknownCode));
	render(<WithdrawalForm />);
	const field = screen.getByLabelText<HTMLInputElement>('Withdrawal code');
	fireEvent.change(field, { target: { value: ' ABCD ' } });
	await press('Withdraw');
	expect(withdraw).toHaveBeenCalledWith('ABCD');
	expect(screen.getByText(unknownCode)).toBeTruthy();
	expect(field.getAttribute('aria-invalid')).toBe('true');
	expect(field.value).toBe(' ABCD ');
	await press('Withdraw');
	expect(screen.getByText('The photo and everything stored with it were erased.')).toBeTruthy();
	expect(field.value).toBe('');
});
