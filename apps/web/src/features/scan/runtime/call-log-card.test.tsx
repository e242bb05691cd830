import { calls, formatTimeToSecond } from '@dermavigil/contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { describeCall } from './describe-call.ts';

/** The card of a page that was just opened, because nothing is ever removed from the log. */
async function openCard() {
	vi.resetModules();
	const { logCall, logFetch } = await import('../../../api/call-log.ts');
	const { CallLogCard } = await import('./call-log-card.tsx');
	render(<CallLogCard />);
	return { logCall, logFetch };
}

test('says that nothing was sent until something is, and lists requests without data separately', async () => {
	const { logCall } = await openCard();
	expect(screen.getByText('Nothing.')).toBeInTheDocument();

	const at = new Date(2026, 10, 20, 9, 5, 7).getTime();
	act(() => logCall({ method: 'GET', path: '/api/config', bytes: 0, at }));
	expect(screen.getByText('Nothing.')).toBeInTheDocument();
	expect(screen.queryByText('GET /api/config')).not.toBeInTheDocument();
	await userEvent.click(screen.getByRole('button', { name: 'Downloads only, nothing sent: 1' }));
	expect(screen.getByText('GET /api/config')).toBeInTheDocument();

	act(() => logCall({ method: 'POST', path: '/api/v2/analyze?mode=consumer', bytes: 84_200, at }));
	act(() => logCall({ method: 'DELETE', path: '/api/contributions/AB', bytes: 0, at }));
	expect(screen.queryByText('Nothing.')).not.toBeInTheDocument();
	const [photo, withdrawal] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
	expect(photo).toContain(`${formatTimeToSecond(at)}POST /api/v2/analyze?mode=consumerYour photo, `);
	expect(photo).toMatch(/84 KB$/);
	expect(withdrawal).toContain(`${formatTimeToSecond(at)}DELETE /api/contributions/AB`);
	expect(withdrawal).toMatch(/no content$/);
});

test('a request whose address carries data is listed as sent', async () => {
	const { logCall } = await openCard();
	act(() => logCall({ method: 'GET', path: '/api/cases?order&q', bytes: 0, at: Date.now() }));
	expect(screen.getByRole('listitem').textContent).toContain('how you filter, sort and search them');
});

test('only requests without a response are said to have possibly not arrived', async () => {
	const { logFetch } = await openCard();
	const ask = (send: typeof fetch) => logFetch(send)('/api/contributions/AB', { method: 'DELETE' });
	await act(() => ask(async () => new Response()));
	await act(() => ask(() => Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined));
	const hint = 'There was no response, so it may not have arrived.';
	const hints = screen.getAllByRole('listitem').map(({ textContent }) => textContent!.includes(hint));
	expect(hints).toEqual([false, true]);
});

describe('in plain words', () => {
	const meaning = (method: string, path: string) => describeCall({ method, path });

	test('every call has its own description', () => {
		const meanings = Object.values(calls).map(({ method, path }) =>
			meaning(method, `${path.replace(/:\w+/g, '7f')}?a=b`),
		);
		expect(meanings).not.toContain(undefined);
		expect(new Set(meanings).size).toBe(meanings.length);
		expect(meaning('GET', 'https://other.example/api/config')).toBeUndefined();
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
			'A copy of your photo, its heat-map, its result and your answers, for a spot you track or for a professional review.',
		],
		['PUT', '/api/scans/1/scale', 'The scale that you marked on a saved photo.'],
		['PUT', '/api/cases/1/status', 'The status that you gave a case, and any notes of yours.'],
		['POST', '/api/auth/patient/login', 'Your email address and your password, to log in.'],
		['POST', '/api/auth/patient/logout', 'The token of your login, which then ends.'],
		['DELETE', '/api/auth/patient/sessions', 'The token of your login, to log you out everywhere.'],
		['POST', '/api/auth/logout/clinical', 'The cookie of your login, which then ends.'],
		['POST', '/api/auth/session/clinical', 'That you are still working, so that you stay logged in.'],
	])('%s %s', (method, path, expected) => {
		expect(meaning(method, path)).toBe(expected);
	});
});
