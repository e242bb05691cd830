import type { CaseDetail } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { makeCase } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';

let server: FakeServer;
let user: UserEvent;
const tile = (number: number) => screen.findByRole('button', { name: `Open the case of Patient ${number}` });
const lens = () => document.querySelector<HTMLElement>('[data-lens]')!;

beforeEach(async () => {
	server = fakeServer(serveCases([makeCase(1, { symptoms: { bleed: true } }), makeCase(2), makeCase(3)]));
	({ user } = await renderApp('/dashboard', { as: 'clinician' }));
	await screen.findByText('Patient 3');
	await user.keyboard('g');
	await tile(1);
});

test('g shows the cases as photos, and then the table again; the browser remembers the choice', async () => {
	expect(screen.queryByRole('table')).not.toBeInTheDocument();
	expect(localStorage.getItem('caseLayout')).toBe('grid');
	const first = (await tile(1)).closest('li')!;
	expect(first).toHaveTextContent(/Melanoma61\.3%High RiskRed flagNewwaiting/);
	expect((await tile(2)).closest('li')).not.toHaveTextContent('Red flag');
	// A name that is too long is cut off at its end, even one that is read from right to left.
	expect(await tile(2)).toHaveAttribute('dir', 'auto');
	await user.click(screen.getByRole('button', { name: 'Show as a table' }));
	expect(screen.getByRole('table')).toBeInTheDocument();
	expect(localStorage.getItem('caseLayout')).toBe('table');
});

test('g keeps the focus on the current case', async () => {
	(await tile(2)).focus();
	await user.keyboard('g');
	expect(screen.getByRole('button', { name: 'Details', description: 'Patient 2' })).toHaveFocus();
	await user.keyboard('g');
	expect(await tile(2)).toHaveFocus();
});

test('the Tab key leads to one tile, arrow keys, Home and End lead to all, and decisions there are saved', async () => {
	const reachable = () =>
		screen.getAllByRole('button', { name: /^Open the case/ }).filter((each) => each.tabIndex === 0);
	expect(reachable()).toEqual([await tile(1)]);
	(await tile(1)).focus();
	await user.keyboard('{ArrowRight}{ArrowRight}');
	expect(await tile(3)).toHaveFocus();
	await user.keyboard('{ArrowRight}{ArrowLeft}');
	expect(await tile(2)).toHaveFocus();
	expect(reachable()).toEqual([await tile(2)]);
	await user.keyboard('{Home}');
	expect(await tile(1)).toHaveFocus();
	await user.keyboard('{End}');
	expect(await tile(3)).toHaveFocus();
	await user.keyboard('k3');
	const second = (await tile(2)).closest('li')!;
	expect(await within(second).findByText('Flagged')).toBeInTheDocument();
	await user.click(within(second).getByRole('button', { name: 'Undo' }));
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(2));
	await waitFor(() => expect(within(second).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
	expect(await tile(2)).toHaveFocus();
});

test('Enter opens the case, and its row has the focus before the rest has loaded; Escape leads back to its tile', async () => {
	server.use({ caseDetail: () => createPending<CaseDetail>().promise });
	(await tile(2)).focus();
	await user.keyboard('{Enter}');
	expect(await screen.findByText('Why scan 2 looks so.')).toBeInTheDocument();
	expect(screen.getByRole('table')).toBeInTheDocument();
	expect(screen.getByRole('button', { name: 'Details', description: 'Patient 2' })).toHaveFocus();
	await user.keyboard('{Escape}');
	expect(await tile(2)).toHaveFocus();
});

test('a photo whose URL has expired is requested again, without opening the case', async () => {
	const getPhoto = async () => (await tile(2)).closest('li')!.querySelector('img');
	server.use({ cases: [makeCase(2, { thumbnail_url: '/api/images/2-small?later' })] });
	fireEvent.error((await getPhoto())!);
	await waitFor(async () => expect(await getPhoto()).toHaveAttribute('src', '/api/images/2-small?later'));
	expect(server.getRequests('caseDetail')).toEqual([]);
});

test('a photo that does not load because its patient has deleted the case leaves a note, not an empty image', async () => {
	const item = (await tile(2)).closest('li')!;
	server.use({ cases: [] });
	fireEvent.error(item.querySelector('img')!);
	expect(await within(item).findByText('Deleted by the patient')).toBeInTheDocument();
	expect(item.querySelector('img')).toBeNull();
	expect(within(item).getByText('No image')).toBeInTheDocument();
});

test('what does not load without a connection or a server loads once it is back, in a tile and under the loupe', async () => {
	const item = (await tile(1)).closest('li')!;
	server.use({ cases: errorResponse(503, 'Down.') });
	fireEvent.error(item.querySelector('img')!);
	expect(item.querySelector('img')).toBeNull();
	(await tile(1)).focus();
	await user.keyboard(' ');
	const loupe = within(screen.getByRole('dialog', { name: 'Patient 1' }));
	const getPhoto = () => loupe.queryByRole('img', { name: 'Submitted by Patient 1' });
	fireEvent.error(getPhoto()!);
	expect(getPhoto()).toBeNull();
	expect(loupe.getByText('The photo could not be loaded.')).toBeInTheDocument();
	await user.click(loupe.getByRole('button', { name: 'Load the photo again' }));
	fireEvent.error(getPhoto()!);
	fireEvent(window, new Event('online'));
	expect(getPhoto()).toBeInTheDocument();
	expect(item.querySelector('img')).toBeInTheDocument();
	// Only the server was gone.
	fireEvent.error(getPhoto()!);
	fireEvent.error(item.querySelector('img')!);
	server.emit('ready');
	expect(getPhoto()).toBeInTheDocument();
	expect(item.querySelector('img')).toBeInTheDocument();
});

test('Space opens and closes the loupe, and arrow keys and the pointer move it', async () => {
	(await tile(1)).focus();
	await user.keyboard(' ');
	const loupe = screen.getByRole('dialog', { name: 'Patient 1' });
	expect(loupe).toHaveFocus();
	expect(loupe).toHaveTextContent('High RiskRed flag');
	expect(lens().style).toMatchObject({ left: '50%', top: '50%' });
	await user.keyboard('{ArrowRight}{ArrowUp}');
	expect(lens().style).toMatchObject({ left: '54%', top: '46%' });
	await user.keyboard('+');
	expect(within(loupe).getByText('4×')).toBeInTheDocument();
	await user.click(within(loupe).getByRole('button', { name: 'Magnify less' }));
	expect(within(loupe).getByText('3×')).toBeInTheDocument();
	const photo = within(loupe).getByRole('img', { name: 'Submitted by Patient 1' }).parentElement!;
	photo.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200);
	fireEvent.pointerMove(photo, { clientX: 200, clientY: 200 });
	expect(lens().style).toMatchObject({ left: '25%', top: '75%' });
	act(() => loupe.focus());
	await user.keyboard('j');
	expect(screen.getByRole('dialog', { name: 'Patient 2' })).toHaveFocus();
	await user.keyboard(' ');
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(await tile(2)).toHaveFocus();
});

test('a press beside the photo closes the loupe, one on the photo does not', async () => {
	await user.click(screen.getByRole('button', { name: 'Magnify the photo of Patient 3' }));
	const frame = screen.getByRole('img', { name: 'Submitted by Patient 3' }).parentElement!;
	await user.click(frame);
	expect(screen.getByRole('dialog', { name: 'Patient 3' })).toBeInTheDocument();
	await user.click(frame.parentElement!);
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(await tile(3)).toHaveFocus();
});

test('from the loupe, Enter opens the case', async () => {
	await user.click(screen.getByRole('button', { name: 'Magnify the photo of Patient 3' }));
	expect(screen.getByRole('dialog', { name: 'Patient 3' })).toBeInTheDocument();
	await user.keyboard('{Enter}');
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(await screen.findByText('Why scan 3 looks so.')).toBeInTheDocument();
});
