import { consent, messages, type SavedAssessment } from '@dermavigil/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { asksBeforeLeaving, fakeCanvas, setOnline } from '../../test/browser.ts';
import { createPending, errorResponse, fakeServer } from '../../test/fake-server.ts';
import { uuid } from '../../test/fixtures.ts';
import { logOut } from '../api/log-out.ts';
import { actFor, endLogin, startLogin } from '../api/session.ts';
import { WithdrawPage } from '../features/content/withdraw-page.tsx';
import { beginContribution, isContributing } from './contribution-memory.ts';
import { ContributionOffer, useContribution } from './contribution-offer.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const photo = new Blob(['photo']);
const assessment = { modelVersion: '1.0.0' } as SavedAssessment;
const getButton = () => screen.getByRole('button', { name: 'Contribute this photo' });

async function press(name: string) {
	await userEvent.click(screen.getByRole('button', { name }));
	await act(() => vi.dynamicImportSettled());
}

function Contribution() {
	return <ContributionOffer {...useContribution(photo, assessment, 'analysis')} />;
}

beforeEach(() => {
	fakeCanvas();
	fakeServer();
	logOut();
});

test('the whole consent text can be read first, and nothing is sent by itself', () => {
	const server = fakeServer();
	render(<Contribution />);
	for (const text of [consent.title, consent.stored, consent.purpose, consent.withdrawal]) {
		expect(screen.getByText(text)).toBeInTheDocument();
	}
	expect(server.requests).toEqual([]);
});

test('a copy of the photo is sent, and the code that withdraws it is shown', async () => {
	const server = fakeServer({ contribute: { code: 'ABCD-EFGH' } });
	render(<Contribution />);
	await press('Contribute this photo');
	const code = await screen.findByText('ABCD-EFGH');
	expect(server.requests).toHaveLength(1);
	const { image, assessment: sent, ...fields } = Object.fromEntries(server.requests[0]!.body as FormData);
	// The bytes from the canvas, not those of the photo.
	expect(await (image as File).text()).toBe('image');
	expect(JSON.parse(sent as string)).toEqual(assessment);
	expect(fields).toEqual({ consentVersion: consent.version, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
	expect(screen.queryByRole('button', { name: 'Contribute this photo' })).not.toBeInTheDocument();
	// The button had the focus and is gone, so the code is the next thing that is read.
	expect(document.activeElement).toContainElement(code);
});

test('trying again sends the same contribution', async () => {
	const server = fakeServer({ contribute: errorResponse(503, 'Too busy.') });
	render(<Contribution />);
	await press('Contribute this photo');
	expect(await screen.findByText('Too busy.')).toBeInTheDocument();
	server.use({ contribute: { code: 'ABCD' } });
	await press('Contribute this photo');
	expect(await screen.findByText('ABCD')).toBeInTheDocument();
	const [first, second] = server.requests.map(({ body }) => (body as FormData).get('requestId'));
	expect(second).toBe(first);
});

test('the code stays while the window is open, closing it asks first, and nobody sees the code after Logout', async () => {
	const pending = createPending<{ code: string }>();
	fakeServer({ contribute: () => pending.promise });
	render(<Contribution />);
	expect(asksBeforeLeaving()).toBe(false);
	await press('Contribute this photo');
	expect(asksBeforeLeaving()).toBe(true);
	cleanup();
	pending.resolve({ code: 'ABCD' });
	render(<Contribution />);
	expect(await screen.findByText('ABCD')).toBeInTheDocument();
	expect(asksBeforeLeaving()).toBe(true);
	cleanup();
	render(<WithdrawPage />);
	expect(screen.getByText('ABCD')).toBeInTheDocument();
	expect(asksBeforeLeaving()).toBe(true);
	act(() => logOut());
	expect(screen.queryByText('ABCD')).not.toBeInTheDocument();
	expect(asksBeforeLeaving()).toBe(false);
});

test.each([
	['the patient whose login ended', { as: 'ada', seen: false }],
	['a visitor who logs in', { as: null, seen: true }],
])('the next login sees a code of %s: %o', async (_who, { as, seen }) => {
	const logIn = (token: string) => startLogin(token, true);
	if (as) logIn(as);
	fakeServer({ contribute: { code: 'ABCD' } });
	render(<Contribution />);
	await press('Contribute this photo');
	await screen.findByText('ABCD');
	act(() => endLogin());
	expect(screen.getByText('ABCD')).toBeInTheDocument();
	act(() => logIn('bob'));
	expect(screen.queryByText('ABCD') !== null).toBe(seen);
});

test('a code stays with its login when another person’s records are opened', async () => {
	startLogin('ada', true);
	fakeServer({ contribute: { code: 'ABCD' } });
	render(<Contribution />);
	await press('Contribute this photo');
	await screen.findByText('ABCD');
	act(() => actFor({ id: uuid(7), full_name: 'Mia', right: 'manage' }));
	expect(screen.getByText('ABCD')).toBeInTheDocument();
});

test('a code that was used is forgotten, and the photo may be contributed again', async () => {
	const server = fakeServer({ contribute: { code: 'ABCD-EFGH' }, withdraw: () => undefined });
	render(<Contribution />);
	await press('Contribute this photo');
	await screen.findByText('ABCD-EFGH');
	cleanup();
	render(<WithdrawPage />);
	await userEvent.type(screen.getByLabelText('Withdrawal code'), 'abcd efgh');
	await press('Withdraw');
	await screen.findByText('The photo and everything stored with it were deleted.');
	expect(screen.queryByText('ABCD-EFGH')).not.toBeInTheDocument();
	expect(isContributing('analysis')).toBe(false);
	expect(asksBeforeLeaving()).toBe(false);
	cleanup();
	render(<Contribution />);
	await press('Contribute this photo');
	await screen.findByText('ABCD-EFGH');
	const ids = server.getRequests('contribute').map(({ body }) => (body as FormData).get('requestId'));
	expect(new Set(ids).size).toBe(2);
});

test('a code that arrives after Logout is shown to nobody', async () => {
	const pending = createPending<{ code: string }>();
	fakeServer({ contribute: () => pending.promise });
	render(<Contribution />);
	await press('Contribute this photo');
	act(() => logOut());
	await act(async () => pending.resolve({ code: 'ABCD' }));
	expect(screen.queryByText('ABCD')).not.toBeInTheDocument();
	expect(getButton()).toBeInTheDocument();
});

test('it waits for the connection when offline', () => {
	setOnline(false);
	render(<Contribution />);
	expect(screen.getByText(messages.client.offline)).toBeInTheDocument();
	expect(getButton()).toHaveAttribute('aria-disabled', 'true');
	setOnline(true);
	expect(screen.queryByText(messages.client.offline)).not.toBeInTheDocument();
	expect(getButton()).not.toHaveAttribute('aria-disabled');
});

test('a code withdraws its contribution, and an unknown code is an error', async () => {
	const { unknownCode } = messages.contribution;
	const server = fakeServer({ withdraw: errorResponse(404, unknownCode) });
	beginContribution('another').finish({ phase: 'saved', code: 'WXYZ' });
	beginContribution('being sent');
	render(<WithdrawalForm />);
	const field = screen.getByLabelText('Withdrawal code');
	await press('Withdraw');
	expect(field).toHaveAccessibleDescription('Enter the code.');
	expect(field).toHaveFocus();
	await userEvent.type(field, ' ABCD ');
	await press('Withdraw');
	expect(await screen.findByText(unknownCode)).toBeInTheDocument();
	expect(screen.queryByText(/were deleted\.$/)).not.toBeInTheDocument();
	expect(server.getRequests('withdraw').map(({ params }) => params.code)).toEqual(['ABCD']);
	expect(field).toBeInvalid();
	expect(field).toHaveValue(' ABCD ');
	server.use({ withdraw: () => undefined });
	await press('Withdraw');
	expect(await screen.findByText('The photo and everything stored with it were deleted.')).toBeInTheDocument();
	expect(field).toHaveValue('');
	await press('Withdraw');
	expect(field).toHaveAccessibleDescription('Enter the code.');
	expect(screen.queryByText(/were deleted\.$/)).not.toBeInTheDocument();
	// Their codes exist nowhere else.
	expect(['another', 'being sent'].map(isContributing)).toEqual([true, true]);
});
