import { familyMessages, type Lesion, messages } from '@dermavigil/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createPending, errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeScan } from '../../../../test/fixtures.ts';
import { actFor } from '../../../api/session.ts';
import { getButton, hasButton, openResult, press, renderScan, settle } from '../test/render-scan.tsx';

const lesion = makeLesion(1, { nickname: 'Dark one', body_part: 'Left shoulder' });

/** Opens the result of a scan for the lesion; `cached` are the lesions that were fetched before the page was opened. */
async function openFor(handlers: Handlers = {}, cached?: Lesion[]) {
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	if (cached) queries.setQueryData(['patient', 'lesions'], cached);
	const server = renderScan({
		patient: true,
		lesionId: lesion.id,
		queries,
		handlers: { lesions: [lesion], saveScan: makeScan(1), submitCase: makeScan(1), ...handlers },
	});
	await openResult();
	return server;
}

beforeEach(() => localStorage.setItem('analysisPlace', 'server'));

test('the page names the lesion, and the scan is added to it only for the patient', async () => {
	const server = await openFor();
	expect(screen.getByRole('complementary', { name: 'Tracked spot' })).toHaveTextContent(
		'This scan is for Dark one, Left shoulder.',
	);
	expect(hasButton('Request Professional Review')).toBe(false);
	await press('Add to Lesion History');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
	]);
});

test('a detached scan is for no lesion', async () => {
	const server = await openFor();
	await press('Don’t add to this spot');
	expect(screen.queryByRole('complementary', { name: 'Tracked spot' })).not.toBeInTheDocument();
	await press('Save Scan');
	expect(server.getRequests('saveScan').map(({ body }) => body)).toEqual([
		expect.objectContaining({ lesion_id: null }),
	]);
});

test('a scan that could not be added to the lesion is not sent for review by another try once it is detached', async () => {
	const server = await openFor({ submitCase: errorResponse(404, messages.savedScan.noLesion) });
	await press('Add to Lesion History');
	expect(hasButton('Submission Failed')).toBe(true);
	await press('Don’t add to this spot');
	expect(hasButton('Try again')).toBe(false);
	expect(server.getRequests('submitCase')).toHaveLength(1);
	await press('Request Professional Review');
	expect(server.getRequests('submitCase').map(({ body }) => body.is_private)).toEqual([true, false]);
});

test('a scan that was added to the lesion does not count as sent for review once it is detached', async () => {
	await openFor();
	await press('Add to Lesion History');
	expect(hasButton('Submitted')).toBe(true);
	await press('Don’t add to this spot');
	expect(hasButton('Submitted')).toBe(false);
	expect(hasButton('Request Professional Review')).toBe(true);
});

test('a scan that was added to the lesion stays saved once it is detached, even if a review cannot be requested', async () => {
	const server = await openFor();
	await press('Add to Lesion History');
	server.use({ submitCase: errorResponse(500, 'No.') });
	await press('Don’t add to this spot');
	expect(hasButton('Save Scan')).toBe(false);
	expect(screen.getByText(/^Saved to your account: /)).toBeVisible();
	await press('Request Professional Review');
	expect(hasButton('Submission Failed')).toBe(true);
	expect(hasButton('Save Scan')).toBe(false);
	expect(screen.getByText(/^Saved to your account: /)).toBeVisible();
});

test('it does not count as sent for review after switching to another person and back either', async () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace' });
	const max = makePerson(8, { full_name: 'Max Lovelace', right: 'view' });
	await openFor({ family: { people: [mia, max], carers: [], invitations: [] } });
	await press('Add to Lesion History');
	await press('Don’t add to this spot');
	act(() => actFor(mia));
	expect(hasButton('Save Scan')).toBe(true);
	act(() => actFor(max));
	expect(screen.getByText(familyMessages.viewOnly('Max Lovelace'))).toBeVisible();
	for (const name of ['Save Scan', 'Request Professional Review'])
		expect(getButton(name)).toHaveAttribute('aria-disabled', 'true');
	act(() => actFor(null));
	expect(hasButton('Request Professional Review')).toBe(true);
	expect(screen.getByText(/^Saved to your account: /)).toBeVisible();
});

test('a deleted lesion is called that, and nothing is added to it', async () => {
	await openFor({ lesions: [] });
	expect(screen.getByText('You are no longer tracking the spot that this scan was for.')).toBeInTheDocument();
	expect(hasButton('Request Professional Review')).toBe(true);
});

test('without the lesion’s details, the scan still belongs to it', async () => {
	await openFor({
		lesions: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	expect(screen.getByText('This scan is for one of your spots.')).toBeInTheDocument();
	expect(hasButton('Add to Lesion History')).toBe(true);
});

test('a lesion that is not yet in the earlier list does not count as deleted', async () => {
	const pending = createPending<Lesion[]>();
	await openFor({ lesions: () => pending.promise }, []);
	expect(screen.getByText('This scan is for one of your spots.')).toBeInTheDocument();
	expect(hasButton('Add to Lesion History')).toBe(true);
	pending.resolve([lesion]);
	await settle();
	expect(screen.getByText('Dark one')).toBeInTheDocument();
});

test('an earlier list that cannot be renewed proves nothing: the scan stays private and with its lesion', async () => {
	const server = await openFor({ lesions: errorResponse(500, 'No room.') }, []);
	expect(screen.getByText('This scan is for one of your spots.')).toBeInTheDocument();
	await press('Add to Lesion History');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
	]);
});

test('a visitor’s scan is for no lesion', async () => {
	const server = renderScan({ lesionId: lesion.id });
	await openResult();
	expect(server.getRequests('lesions')).toEqual([]);
	expect(screen.queryByRole('complementary', { name: 'Tracked spot' })).not.toBeInTheDocument();
});
