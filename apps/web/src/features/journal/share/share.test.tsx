import { type Scan, shareMessages } from '@dermavigil/contract';
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeProfile, makeScan, modelCard, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { actFor } from '../../../api/session.ts';

const created = { id: uuid(7), token: 'secret-token', code: '012345' };
const scan = makeScan(1);
const server = (saved: Scan, handlers: Handlers = {}) =>
	fakeServer({
		...{ me: makeProfile(), reviews: [], lesions: [makeLesion(100)], history: [saved], modelCard },
		...{ scanDetail: { ...saved, assessment: null }, createShare: created },
		...handlers,
	});

async function openDialog() {
	const { user } = await renderApp('/Mylesion', { as: 'patient' });
	await user.click(await screen.findByRole('button', { name: /^(Scan of|Lesion 100)/ }));
	await user.click(await screen.findByRole('button', { name: 'Share with a doctor' }));
	return { user, dialog: within(await screen.findByRole('dialog', { name: 'Share with a doctor' })) };
}

test('makes a link to one photo, and shows the link and the code once, separately', async () => {
	const { getRequests } = server(scan);
	const share = vi.fn(async () => {});
	Object.assign(navigator, { share });
	onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
	const { user, dialog } = await openDialog();
	expect(dialog.queryByRole('radio', { name: 'All photos' })).not.toBeInTheDocument();
	await user.click(dialog.getByRole('radio', { name: '1 day' }));
	await user.type(dialog.getByLabelText('Doctor’s name (optional)'), 'Dr. Amara');
	await user.click(dialog.getByLabelText('Include my name'));
	await user.click(dialog.getByRole('button', { name: 'Make link' }));
	const made = within(await screen.findByRole('dialog', { name: 'Your link is ready' }));
	expect(made.getByText(`${location.origin}/shared/${uuid(7)}#secret-token`)).toBeVisible();
	expect(made.getByText('012 345')).toBeVisible();
	for (const text of [shareMessages.apart, shareMessages.onlyOnce]) expect(made.getByText(text)).toBeVisible();
	expect(getRequests('createShare').map(({ body }) => body)).toEqual([
		{
			...{ target: { kind: 'scan', id: scan.id }, duration: 'day', doctor: 'Dr. Amara' },
			...{ include_name: false, include_notes: false },
		},
	]);
	await user.click(made.getByRole('button', { name: 'Send link' }));
	expect(share).toHaveBeenCalledExactlyOnceWith({ url: `${location.origin}/shared/${uuid(7)}#secret-token` });
	await user.click(made.getByRole('button', { name: 'Done' }));
	expect(screen.queryByText('012 345')).not.toBeInTheDocument();
});

test('a press beside the dialog does not lose the code, which is shown only once', async () => {
	server(scan);
	const { user, dialog } = await openDialog();
	await user.click(dialog.getByRole('button', { name: 'Make link' }));
	const made = await screen.findByRole('dialog', { name: 'Your link is ready' });
	await user.click(made.parentElement!);
	expect(screen.getByText('012 345')).toBeVisible();
	await user.keyboard('{Escape}');
	expect(screen.queryByText('012 345')).not.toBeInTheDocument();
});

test('a scan of a lesion is shared alone or with the whole lesion', async () => {
	const saved = makeScan(1, { lesion_id: uuid(100) });
	const { getRequests } = server(saved, { createShare: errorResponse(409, shareMessages.tooMany) });
	const { user, dialog } = await openDialog();
	expect(dialog.getByRole('radio', { name: 'This photo' })).toBeChecked();
	await user.click(dialog.getByRole('radio', { name: 'All photos' }));
	expect(dialog.getByText('Photos you add later are shared too.')).toBeVisible();
	await user.click(dialog.getByLabelText('Include notes from my reviews'));
	await user.click(dialog.getByRole('button', { name: 'Make link' }));
	expect(await dialog.findByRole('alert')).toHaveTextContent(shareMessages.tooMany);
	expect(getRequests('createShare')[0]!.body).toMatchObject({
		...{ target: { kind: 'lesion', id: uuid(100) }, duration: 'week', include_name: true, include_notes: true },
	});
});

test('on the page of a lesion, all of its photos are selected at first', async () => {
	const saved = { ...makeScan(1, { lesion_id: uuid(100) }), malignant_probability: null, area_mm2: null };
	server(saved, { lesionScans: [saved] });
	const { user } = await renderApp(`/Mylesion/lesions/${uuid(100)}`, { as: 'patient' });
	await user.click(await screen.findByRole('button', { name: 'Share with a doctor' }));
	expect(await screen.findByRole('radio', { name: 'All photos' })).toBeChecked();
});

test('a carer reads whose name is shown in a link, a report and a review', async () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
	const saved = makeScan(1, { profiles: { full_name: mia.full_name } });
	server(saved, { family: { people: [mia], carers: [], invitations: [] } });
	const { user } = await renderApp('/Mylesion', { as: 'patient' });
	act(() => actFor(mia));
	await user.click(await screen.findByRole('button', { name: /^Scan of/ }));
	expect(await screen.findByText(/^A review shows this scan, with the name of Mia Lovelace,/)).toBeVisible();
	expect(screen.getByLabelText('Include the name of Mia Lovelace')).toBeChecked();
	await user.click(screen.getByRole('button', { name: 'Share with a doctor' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }));
	expect(dialog.getByLabelText('Include the name of Mia Lovelace')).toBeChecked();
	expect(dialog.getByLabelText('Include notes from reviews')).not.toBeChecked();
});
