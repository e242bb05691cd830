import type { Lesion } from '@dermavigil/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makeScan } from '../../../../test/fixtures.ts';
import { createPending, hasButton, openResult, press, renderScan, settle } from '../test/render-scan.tsx';

vi.mock('../../../lib/use-reduced-motion.ts', () => ({ useReducedMotion: () => true }));
vi.mock('../../../offline/upload-queue/start-upload-queue.ts', () => ({ canSaveForLater: () => false }));
vi.mock('../../../results/photo-copy.ts', async (importOriginal) => ({
	...(await importOriginal<object>()),
	drawPhotoCopy: async () => ({
		width: 60,
		height: 40,
		toDataURL: (type: string) => `data:${type};base64,AA`,
		getContext: () => ({
			createImageData: () => ({ data: new Uint8ClampedArray(60 * 40 * 4) }),
			drawImage() {},
		}),
	}),
}));

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

test('the page names it, and the scan is added to it for the patient alone', async () => {
	const server = await openFor();
	expect(screen.getByRole('complementary', { name: 'Tracked lesion' }).textContent).toContain(
		'This scan is for Dark one, Left shoulder.',
	);
	expect(hasButton('Request Professional Review')).toBe(false);
	await press('Add to Lesion History');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
	]);
});

test('detached, the scan is for no lesion', async () => {
	const server = await openFor();
	await press('Detach');
	expect(screen.queryByRole('complementary', { name: 'Tracked lesion' })).toBeNull();
	await press('Save Scan');
	expect(server.getRequests('saveScan').map(({ body }) => body)).toEqual([
		expect.objectContaining({ lesion_id: null }),
	]);
});

test('one that was deleted meanwhile is named as such, and nothing is added to it', async () => {
	await openFor({ lesions: [] });
	expect(screen.getByText('The lesion that this scan was meant for is not tracked any more.')).toBeTruthy();
	expect(hasButton('Request Professional Review')).toBe(true);
});

test('without its details the scan still belongs to it', async () => {
	await openFor({
		lesions: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
	expect(hasButton('Add to Lesion History')).toBe(true);
});

test('one that the list from before does not know yet is not gone', async () => {
	const pending = createPending<Lesion[]>();
	await openFor({ lesions: () => pending.promise }, []);
	expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
	expect(hasButton('Add to Lesion History')).toBe(true);
	pending.resolve([lesion]);
	await settle();
	expect(screen.getByText('Dark one')).toBeTruthy();
});

test('a list from before that cannot be renewed proves nothing: the scan stays the patient’s own', async () => {
	const server = await openFor({ lesions: errorResponse(500, 'No room.') }, []);
	expect(screen.getByText('This scan is for one of your lesions.')).toBeTruthy();
	await press('Add to Lesion History');
	expect(server.getRequests('submitCase').map(({ body }) => body)).toEqual([
		expect.objectContaining({ is_private: true, lesion_id: lesion.id }),
	]);
});

test('visitors bring no lesion', async () => {
	const server = renderScan({ lesionId: lesion.id });
	await openResult();
	expect(server.getRequests('lesions')).toEqual([]);
	expect(screen.queryByRole('complementary', { name: 'Tracked lesion' })).toBeNull();
});
