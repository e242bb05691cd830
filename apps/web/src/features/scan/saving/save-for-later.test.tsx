import { messages } from '@dermavigil/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setOnline } from '../../../../test/browser.ts';
import { errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeAnalysis, makeLesion, makePerson, makeScan, modelCard, uuid } from '../../../../test/fixtures.ts';
import type { WaitingScan } from '../../../offline/upload-queue/database.ts';
import { announce, onUploadQueueEvent, type UploadQueueEvent } from '../../../offline/upload-queue/events.ts';
import { listWaiting, saveForLater } from '../../../offline/upload-queue/upload-queue.ts';
import { getAlert, getButton, hasButton, openResult, press, renderScan, settle, user } from '../test/render-scan.tsx';

vi.mock('../../../offline/upload-queue/start-upload-queue.ts', () => ({ canSaveForLater: () => true }));
vi.mock('../../../offline/upload-queue/upload-queue.ts', () => ({
	saveForLater: vi.fn(async () => true),
	listWaiting: vi.fn(),
	...{ discard: vi.fn(), tryAgain: vi.fn(), uploadWaiting: vi.fn() },
}));

const lesion = makeLesion(1);

function renderPatient(handlers?: Handlers, lesionId?: string) {
	const known = { lesions: [lesion], saveScan: makeScan(1), ...handlers };
	return renderScan({ patient: true, handlers: known, ...(lesionId && { lesionId }) });
}

beforeEach(() => {
	setOnline(true);
	localStorage.setItem('analysisPlace', 'server');
	vi.mocked(saveForLater).mockReset().mockResolvedValue(true);
	vi.mocked(listWaiting).mockReset().mockResolvedValue({ mine: [], others: 0 });
});

const saveHere = 'Save when I’m back online';
const waitingHere = /^Saved in this browser for now/;

/** Puts these scans in the queue, and tells the page what happened to its scan. */
async function changeQueue(event: UploadQueueEvent, mine: WaitingScan[] = []): Promise<void> {
	vi.mocked(listWaiting).mockResolvedValue({ mine, others: 0 });
	// Listens after the page does.
	const heard = new Promise<void>((resolve) => {
		const stop = onUploadQueueEvent(() => {
			stop();
			resolve();
		});
	});
	announce(event);
	await act(() => heard);
	await settle();
}

test('the buttons wait for the connection, and the scan can be saved on this device', async () => {
	renderPatient({}, lesion.id);
	await openResult();
	setOnline(false);
	expect(getButton('Save Scan')).toHaveAttribute('aria-disabled', 'true');
	expect(getButton('Add to Lesion History')).toHaveAttribute('aria-disabled', 'true');
	expect(screen.getAllByText(messages.client.offline).length).toBeGreaterThan(0);
	expect(saveForLater).not.toHaveBeenCalled();
	await press(saveHere);
	expect(saveForLater).toHaveBeenCalledExactlyOnceWith(
		expect.objectContaining({ lesion_id: lesion.id }),
		null,
		expect.any(String),
	);
	setOnline(true);
	await settle();
	expect(getButton('Save Scan')).not.toHaveAttribute('aria-disabled');
});

test('a save without a response also offers that, but one that the server refused does not', async () => {
	const server = renderPatient({
		saveScan: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	await openResult();
	await press('Save Scan');
	expect(getAlert()).toBe(messages.savedScan.saveFailed);
	expect(hasButton(saveHere)).toBe(true);
	server.use({ saveScan: errorResponse(500, 'No room.') });
	await press('Try again');
	expect(getAlert()).toBe('No room.');
	expect(hasButton(saveHere)).toBe(false);
});

test('if the scan cannot be saved on this device, the page says what to do', async () => {
	vi.mocked(saveForLater).mockResolvedValueOnce(false);
	renderPatient();
	await openResult();
	setOnline(false);
	await press(saveHere);
	expect(getAlert(), 'before the first visit with a connection').toContain('Go online once with this account');
	vi.mocked(saveForLater).mockRejectedValueOnce(new DOMException('Full.', 'QuotaExceededError'));
	await press(saveHere);
	expect(await screen.findByText(/^This device has no room left for the scan/)).toBeInTheDocument();
});

test('what the upload queue saved counts as saved', async () => {
	const server = renderPatient();
	await openResult();
	setOnline(false);
	await press(saveHere);
	await changeQueue({ type: 'saved', requestId: 'another', person: null });
	expect(hasButton('Saved')).toBe(false);
	announce({ type: 'saved', requestId: vi.mocked(saveForLater).mock.calls[0]![0].request_id!, person: null });
	await vi.waitFor(() => expect(getButton('Saved')).toHaveAttribute('aria-disabled', 'true'), { timeout: 15_000 });
	expect(server.getRequests('saveScan')).toEqual([]);
	expect(hasButton(saveHere)).toBe(false);
});

test.each(['discarded', 'rejected'] as const)('a waiting scan can be changed again once it is %s', async (type) => {
	renderPatient({ analyze: makeAnalysis({ modelVersion: modelCard.version }) });
	await openResult();
	setOnline(false);
	const locked = 'To add photos, scan the spot again.';
	expect(screen.queryByText(locked)).not.toBeInTheDocument();
	await press(saveHere);
	const [input] = vi.mocked(saveForLater).mock.calls[0]!;
	const scan = { number: 1, account: uuid(1), savedAt: 0, input, problem: null };
	await changeQueue({ type: 'added', requestId: input.request_id! }, [scan]);
	expect(screen.getByText(locked)).toBeVisible();
	expect(screen.getByText(waitingHere)).toHaveFocus();
	expect([hasButton('Saved'), hasButton(saveHere)]).toEqual([false, false]);
	const rest = type === 'rejected' ? [{ ...scan, problem: messages.savedScan.noLesion }] : [];
	await changeQueue({ type, requestId: input.request_id! }, rest);
	expect(screen.queryByText(locked)).not.toBeInTheDocument();
	expect(screen.queryByText(waitingHere)).not.toBeInTheDocument();
	expect(hasButton(saveHere)).toBe(true);
});

test('a scan discarded after an upload without a response cannot be changed, because the server may have it', async () => {
	renderPatient({ analyze: makeAnalysis({ modelVersion: modelCard.version }) });
	await openResult();
	setOnline(false);
	await press(saveHere);
	const [input] = vi.mocked(saveForLater).mock.calls[0]!;
	const scan = { number: 1, account: uuid(1), savedAt: 0, input, problem: null };
	await changeQueue({ type: 'added', requestId: input.request_id! }, [scan]);
	await changeQueue({ type: 'discarded', requestId: input.request_id!, attempted: true }, []);
	expect(screen.queryByText(waitingHere)).not.toBeInTheDocument();
	expect(screen.getByText('To add photos, scan the spot again.')).toBeVisible();
});

test('a scan that the queue saved for somebody else waits and counts as saved only for them', async () => {
	const mia = makePerson(7, { full_name: 'Mia Lovelace' });
	renderPatient({ family: { people: [mia], carers: [], invitations: [] } });
	await openResult();
	await settle();
	setOnline(false);
	await press(saveHere);
	const [input] = vi.mocked(saveForLater).mock.calls[0]!;
	const requestId = input.request_id!;
	await changeQueue({ type: 'added', requestId }, [{ number: 1, account: uuid(1), savedAt: 0, input, problem: null }]);
	expect(screen.getByText(waitingHere)).toBeVisible();
	const choice = screen.getByRole('combobox', { name: 'Save for' });
	await user.selectOptions(choice, 'Mia Lovelace');
	await settle();
	expect(screen.queryByText(waitingHere)).not.toBeInTheDocument();
	await changeQueue({ type: 'saved', requestId, person: null });
	expect(screen.queryByText('Saved for Mia Lovelace')).not.toBeInTheDocument();
	announce({ type: 'saved', requestId, person: mia.id });
	await vi.waitFor(() => expect(screen.getByText('Saved for Mia Lovelace')).toBeVisible(), { timeout: 15_000 });
});
