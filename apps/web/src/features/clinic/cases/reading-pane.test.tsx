import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { fakeServer, type Handlers, pageResponse } from '../../../../test/fake-server.ts';
import { makeCase, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { watchEnd } from '../../../../test/watch-end.ts';
import { dropDraft } from '../review/drafts.ts';

/** Opens case 1 in the pane beside the list, for which the window has room. */
async function openPane(handlers: Handlers = {}) {
	const { matchMedia } = window;
	window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width') });
	const server = fakeServer({ ...serveCases([makeCase(1), makeCase(2)]), ...handlers });
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await screen.findByText('Patient 1');
	await user.keyboard('j{Enter}');
	const pane = await screen.findByRole('region', { name: 'The case of Patient 1' });
	return { server, user, pane: within(pane) };
}

beforeEach(() => dropDraft(uuid(1)));

test('keys act on the open case once the focus is in its pane, whatever row had the focus before', async () => {
	const { server, user, pane } = await openPane();
	screen.getByRole('button', { name: 'Details', description: 'Patient 2' }).focus();
	await user.type(pane.getByLabelText('Notes for the patient'), 'Come in.');
	await user.keyboard('{Control>}{Enter}{/Control}');
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(1));
	const { params, body } = server.getRequests('changeCase')[0]!;
	expect([params.id, body]).toEqual([uuid(1), { status: 'reviewed', notes: 'Come in.', version: 1 }]);
});

test('the last loaded case is not called the last of all, and going on loads more', async () => {
	const { user, pane } = await openPane({
		cases: ({ query: { after } }) =>
			after ? pageResponse([makeCase(2)], null) : pageResponse([makeCase(1)], 'page-2', 'after'),
	});
	expect(pane.getByText('1 of 1+')).toBeInTheDocument();
	const next = () => pane.getByRole('button', { name: 'Next case' });
	await user.click(next());
	expect(await pane.findByText('1 of 2')).toBeInTheDocument();
	await user.click(next());
	const last = within(await screen.findByRole('region', { name: 'The case of Patient 2' }));
	expect(last.getByText('2 of 2')).toBeInTheDocument();
	expect(last.getByRole('button', { name: 'Next case' })).toHaveAttribute('aria-disabled', 'true');
});

test('the list loads more when its end comes into view, even while the focus is in the pane beside it', async () => {
	const reachEnd = watchEnd();
	const { user, pane } = await openPane({
		cases: ({ query: { after } }) =>
			after ? pageResponse([makeCase(2)], null) : pageResponse([makeCase(1)], 'page-2', 'after'),
	});
	await user.click(pane.getByLabelText('Notes for the patient'));
	reachEnd();
	expect(await screen.findByText('Patient 2')).toBeInTheDocument();
});
