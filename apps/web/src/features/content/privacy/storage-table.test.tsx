import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { makeCase, makeProfile } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { StorageTable } from './storage-table.tsx';

/** Fails for each name in the browser's storage that is not in the table. */
function expectAllNamed(...some: string[]) {
	const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
	expect(names).toEqual(expect.arrayContaining(some));
	cleanup();
	render(<StorageTable />);
	for (const name of names) expect(screen.getByRole('table')).toHaveTextContent(name);
}

test('everything that a patient’s browser stores is in the table by name', async () => {
	fakeServer({ me: makeProfile(), lesions: [], history: [], reviews: [] });
	await renderApp('/Mylesion', { as: 'patient' });
	await waitFor(() => expect(localStorage.getItem('lastLists')).toContain('history'));
	expectAllNamed('authToken', 'lastLists');
});

test('everything that a clinician’s browser stores is in the table by name', async () => {
	fakeServer(serveCases([makeCase(1)]));
	const { user } = await renderApp('/dashboard?risk=low', { as: 'clinician' });
	await screen.findByText('Patient 1');
	await user.selectOptions(screen.getByLabelText('Order'), 'queue');
	await user.click(screen.getByRole('button', { name: 'Save this view' }));
	await user.type(screen.getByLabelText('Name'), 'My Lows{Enter}');
	await user.click(screen.getByRole('button', { name: 'Show as photos' }));
	await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
	await user.click(screen.getByRole('switch', { name: 'Enable single-key shortcuts' }));
	expectAllNamed('caseOrder', 'caseViews', 'caseLayout', 'caseShortcuts');
});
