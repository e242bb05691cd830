import type { GalleryEntry, GalleryIndex } from '@dermavigil/analysis/similar';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { modelCard } from '../../../test/fixtures.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { DeviceError } from '../../analysis/device-error.ts';
import { createStore } from '../../lib/store.ts';
import { SimilarPart } from './similar-part.tsx';

const device = vi.hoisted(() => ({ embed: vi.fn(), state: {} as unknown }));
vi.mock('../../analysis/device.ts', () => ({ device }));

const photo = new File(['pixels'], 'mole.png', { type: 'image/png' });

/** Two numbers are enough to tell six cases apart. */
const makeEntry = (place: number, changes: Partial<GalleryEntry> = {}): GalleryEntry => ({
	image: `case-${place}.webp`,
	mode: 'consumer',
	diagnosis: place === 0 ? 'basal_cell_carcinoma' : 'melanocytic_nevus',
	proof: 'histopathology',
	source: 'milk10k',
	bytes: 1,
	...changes,
});
const source = (name: string, license: string) => ({
	name,
	url: `https://example.org/${name}`,
	license,
	licenseUrl: `https://example.org/${license}`,
	attribution: `by the people of ${name}.`,
});
const index: GalleryIndex = {
	model: modelCard.file.sha256,
	side: 8,
	dimensions: 2,
	sources: { milk10k: source('MILK10k', 'CC-BY-NC'), 'pad-ufes-20': source('PAD-UFES-20', 'CC-BY') },
	entries: [
		makeEntry(0, { exact: 'Basal cell carcinoma, nodular' }),
		makeEntry(1, { source: 'pad-ufes-20', proof: 'biopsy' }),
		...[2, 3, 4, 5].map((place) => makeEntry(place)),
		makeEntry(6, { mode: 'clinical' }),
	],
};
const vectors = [127, 0, 120, 10, 100, 50, 80, 80, 50, 100, 10, 120, 127, 0];

/** A server that has the gallery, but first fails as often as it is told to. */
function serveGallery({ model = index.model, failures = 0 } = {}): string[] {
	fakeServer({ modelCard });
	const fakeFetch = vi.mocked(globalThis.fetch);
	const answer = fakeFetch.getMockImplementation()!;
	const fetched: string[] = [];
	let left = failures;
	fakeFetch.mockImplementation(async (input, init) => {
		const url = String(input instanceof Request ? input.url : input);
		if (!/gallery\.|\/photo$/.test(url)) return answer(input, init);
		fetched.push(url);
		if (left-- > 0) return new Response(null, { status: 503 });
		if (url.includes('gallery.json')) return Response.json({ ...index, model });
		return new Response(new Uint8Array([...vectors, ...index.entries.map((_, place) => place)]));
	});
	return fetched;
}

function renderSimilar(given: Blob | string = photo, onBroken?: () => void) {
	device.state = createStore({ phase: 'ready', saved: true });
	device.embed.mockReset().mockResolvedValue([1, 0]);
	renderPart(<SimilarPart photo={given} mode="consumer" onBroken={onBroken} />);
	return userEvent.setup({ delay: null });
}

const findButton = () => screen.findByRole('button', { name: 'Show similar proven cases' });

test('nothing is loaded before it is asked for; then the five most similar cases are listed with source and proof', async () => {
	const fetched = serveGallery();
	const user = renderSimilar();
	const button = await findButton();
	expect(fetched).toEqual([]);
	expect(device.embed).not.toHaveBeenCalled();
	await user.click(button);

	const items = within(await screen.findByRole('list')).getAllByRole('listitem');
	expect(items).toHaveLength(5);
	// The button that was pressed is gone.
	expect(screen.getByRole('region', { name: 'Cases found' })).toHaveFocus();
	expect(device.embed).toHaveBeenCalledExactlyOnceWith(photo, expect.any(AbortSignal));
	const [first, second] = items.map((item) => item.textContent);
	for (const part of ['Basal Cell Carcinoma', 'a slow-growing skin cancer', 'Basal cell carcinoma, nodular'])
		expect(first).toContain(part);
	expect(first).toContain('Proven by histopathology');
	expect(second).toContain('Proven by a biopsy');
	expect(within(items[1]!).getByRole('link', { name: 'CC-BY' })).toHaveAttribute('href', 'https://example.org/CC-BY');
	expect(within(items[1]!).getByRole('link', { name: 'PAD-UFES-20' })).toBeInTheDocument();
	expect(screen.getByText(/Looking alike is not a diagnosis/)).toBeInTheDocument();
	expect(screen.getByRole('status')).toHaveTextContent('5 similar proven cases are listed.');
	expect(fetched).toHaveLength(2);
});

test('photos are blurred until they are shown, one by one or all', async () => {
	serveGallery();
	const user = renderSimilar();
	await user.click(await findButton());
	const first = await screen.findByRole('button', { name: 'Show photo 1: Close-up of a proven Basal Cell Carcinoma' });
	const getPhotos = (action: 'Show' | 'Hide') =>
		screen.queryAllByRole('button', { name: new RegExp(`^${action} photo`) });
	first.focus();
	await user.keyboard('{Enter}');
	expect(first).toHaveAccessibleName('Hide photo 1: Close-up of a proven Basal Cell Carcinoma');
	expect(first).toHaveFocus();
	expect(getPhotos('Show')).toHaveLength(4);

	const all = screen.getByRole('switch', { name: 'Show all photos' });
	await user.click(all);
	expect(getPhotos('Hide')).toHaveLength(5);
	await user.click(first);
	expect(getPhotos('Show')).toEqual([first]);
	await user.click(all);
	expect(getPhotos('Show')).toHaveLength(5);
});

test('a gallery that cannot be loaded is requested again', async () => {
	const fetched = serveGallery({ failures: 1 });
	const user = renderSimilar();
	await user.click(await findButton());
	expect(await screen.findByRole('alert')).toHaveTextContent('The proven cases could not be loaded.');
	expect(document.body).not.toHaveFocus();
	expect(fetched).toHaveLength(1);
	await user.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByRole('list')).toBeInTheDocument();
});

test('a gallery of another model is not used', async () => {
	serveGallery({ model: '0'.repeat(64) });
	const user = renderSimilar();
	await user.click(await findButton());
	expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
	expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('a device that cannot run the AI says why', async () => {
	serveGallery();
	const user = renderSimilar();
	device.embed.mockRejectedValue(new DeviceError('unsupported'));
	await user.click(await findButton());
	expect(await screen.findByRole('alert')).toHaveTextContent(new DeviceError('unsupported').message);
});

test('a saved photo is fetched when it is compared', async () => {
	const fetched = serveGallery();
	const user = renderSimilar('/photo');
	await user.click(await findButton());
	await waitFor(() => expect(device.embed).toHaveBeenCalledOnce());
	expect(fetched).toContain('/photo');
});

test('if a saved photo is no longer at its URL, a new URL is requested', async () => {
	serveGallery();
	const answer = vi.mocked(globalThis.fetch).getMockImplementation()!;
	vi.mocked(globalThis.fetch).mockImplementation(async (input, init) =>
		String(input) === '/photo' ? new Response(null, { status: 403 }) : answer(input, init),
	);
	const onBroken = vi.fn();
	const user = renderSimilar('/photo', onBroken);
	await user.click(await findButton());
	expect(await screen.findByRole('alert')).toHaveTextContent('The proven cases could not be loaded.');
	expect(onBroken).toHaveBeenCalledOnce();
});
