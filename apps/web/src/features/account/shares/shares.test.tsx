import { formatDate, messages, shareMessages } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeProfile, makeShare, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const open = makeShare(1, { doctor: 'Dr. Amara', open_count: 2, last_opened_at: '2026-11-22T10:00:00.000Z' });

async function openPage(handlers: Handlers = {}) {
	const server = fakeServer({ me: makeProfile(), sessions: [], shares: [open], ...handlers });
	const app = await renderApp('/account', { as: 'patient' });
	return { server, ...app, part: within(await screen.findByRole('region', { name: 'Shared with doctors' })) };
}

beforeEach(reduceMotion);

test('lists what is shared, for whom, until when, and how often it was opened', async () => {
	const lesion = { name: 'By the watch', saved_at: null };
	const { part } = await openPage({
		shares: [
			open,
			makeShare(2, { target: lesion, open_count: 1, last_opened_at: '2026-11-22T10:00:00.000Z' }),
			makeShare(3, { state: 'closed' }),
			makeShare(4, { state: 'expired' }),
			makeShare(5, { state: 'revoked' }),
		],
	});
	const rows = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent);
	expect(rows[0]).toMatch(
		new RegExp(`^Scan of ${formatDate(open.target.saved_at!)} · for Dr. Amara.*Opened 2 times, last `),
	);
	expect(rows[0]).toContain(`Open until ${formatDate(open.expires_at)}`);
	expect(rows[1]).toMatch(/^By the watchMade .*Opened once/);
	expect(rows[2]).toMatch(/Closed after too many wrong codes\.Not opened yet\./);
	expect(rows[3]).toContain('It expired.');
	expect(rows[4]).toContain('It was ended.');
	expect(part.getAllByRole('button')).toHaveLength(2);
	expect(part.queryByText(shareMessages.endFailed)).not.toBeInTheDocument();
});

test('ends a link at one press', async () => {
	const { part, user, server } = await openPage({ revokeShare: errorResponse(404, 'Not found.') });
	const press = async () => user.click(await part.findByRole('button', { name: /^End link to Scan of/ }));
	await press();
	expect(await part.findByRole('alert')).toHaveTextContent(messages.client.notFound);
	server.use({ revokeShare: () => void server.use({ shares: [{ ...open, state: 'revoked' }] }) });
	await press();
	expect(await screen.findByText(shareMessages.ended)).toBeVisible();
	expect(await part.findByText(/It was ended\./)).toBeVisible();
	await waitFor(() => expect(part.getByRole('listitem')).toHaveFocus());
	expect(server.getRequests('revokeShare').at(-1)!.params).toEqual({ id: uuid(1) });
});

test('ending a link does not move the focus of somebody who is elsewhere by then', async () => {
	const ending = createPending<undefined>();
	const { part, user, server } = await openPage({ revokeShare: () => ending.promise });
	await user.click(await part.findByRole('button', { name: /^End link to Scan of/ }));
	const name = screen.getByLabelText('Full Name');
	await user.type(name, 'A');
	server.use({ shares: [{ ...open, state: 'revoked' }] });
	ending.resolve(undefined);
	expect(await part.findByText(/It was ended\./)).toBeVisible();
	expect(name).toHaveFocus();
});

test('says that nothing is shared, and when the links cannot be loaded', async () => {
	const { part } = await openPage({ shares: [] });
	expect(await part.findByText('Nothing is shared right now.')).toBeVisible();
});

test('does not say that there are no links if they cannot be loaded', async () => {
	const { part } = await openPage({ shares: errorResponse(500, 'No.') });
	expect(await part.findByRole('alert')).toHaveTextContent(shareMessages.loadFailed);
	expect(part.queryByText('Nothing is shared right now.')).not.toBeInTheDocument();
});
