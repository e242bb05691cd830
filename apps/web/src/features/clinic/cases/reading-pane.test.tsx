import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { makeCase, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { dropDraft } from '../review/drafts.ts';

/** Opens case 1 in the pane beside the list, for which the window has room. */
async function openPane() {
	const { matchMedia } = window;
	window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width') });
	const server = fakeServer(serveCases([makeCase(1), makeCase(2)]));
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await screen.findByText('Patient 1');
	await user.keyboard('j{Enter}');
	const pane = await screen.findByRole('region', { name: 'The case of Patient 1' });
	return { server, user, pane: within(pane) };
}

beforeEach(() => dropDraft(uuid(1)));

test('keys act on the open case once the focus is in its pane, whatever row had it before', async () => {
	const { server, user, pane } = await openPane();
	screen.getByRole('button', { name: 'Details', description: 'Patient 2' }).focus();
	await user.type(pane.getByLabelText('Notes for the patient'), 'Come in.');
	await user.keyboard('{Control>}{Enter}{/Control}');
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(1));
	const { params, body } = server.getRequests('changeCase')[0]!;
	expect([params.id, body]).toEqual([uuid(1), { status: 'reviewed', notes: 'Come in.', version: 1 }]);
});
