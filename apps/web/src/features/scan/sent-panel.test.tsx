import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logCall } from '../../api/call-log.ts';
import { SentPanel } from './sent-panel.tsx';

test('nothing was sent until something was, and questions are listed apart', () => {
	render(<SentPanel />);
	expect(screen.getByText('Nothing.')).toBeTruthy();

	const at = new Date(2026, 10, 20, 9, 5, 7).getTime();
	act(() => logCall({ method: 'GET', path: '/api/config', bytes: 0, at }));
	expect(screen.getByText('Nothing.')).toBeTruthy();
	expect(screen.queryByText('GET /api/config')).toBeNull();
	fireEvent.click(screen.getByRole('button', { name: 'Asked for, without sending anything: 1' }));
	expect(screen.getByText('GET /api/config')).toBeTruthy();

	act(() => logCall({ method: 'POST', path: '/api/v2/analyze?mode=consumer', bytes: 84_200, at }));
	act(() => logCall({ method: 'DELETE', path: '/api/contributions/AB', bytes: 0, at }));
	expect(screen.queryByText('Nothing.')).toBeNull();
	const [photo, withdrawal] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
	expect(photo).toMatch(/^09:05:07POST \/api\/v2\/analyze\?mode=consumerYour photo, .*84 KB$/);
	expect(withdrawal).toMatch(/^09:05:07DELETE \/api\/contributions\/AB.*no content$/);
});

test.each([
	[
		'POST',
		'/api/scan/save_to_history',
		'A copy of your photo, its heat-map, its assessment and any answers of yours, saved to your account.',
	],
	[
		'POST',
		'/api/cases/submit',
		'A copy of your photo, its heat-map, its assessment and any answers of yours, for your lesion or for a professional review.',
	],
	['PUT', '/api/scans/1/scale', 'The scale that you marked on a saved photo.'],
	['POST', '/api/auth/patient/login', 'What you typed into the form.'],
	['POST', '/api/auth/patient/logout', 'The token of your login, which then ends.'],
] as const)('%s %s is told in plain words', (method, path, meaning) => {
	logCall({ method, path, bytes: 10, at: Date.now() });
	render(<SentPanel />);
	expect(screen.getAllByRole('listitem').at(-1)!.textContent).toContain(meaning);
});
