import { limits, messages } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lesions, openDashboard, refusal, scan, serve, uuid } from './dashboard-stand.tsx';

const history = () => screen.getByRole('region', { name: 'My Scans History' });
const tiles = () => within(history()).findAllByRole('button', { name: /confidence/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function openDetails(more: object = {}) {
	const stand = serve({
		'GET /api/lesions': () => Response.json(lesions),
		'GET /api/patient/scans/history': () => Response.json([scan(1, more)]),
	});
	openDashboard();
	const [tile] = await tiles();
	tile!.focus();
	fireEvent.click(tile!);
	return { stand, tile, details: within(screen.getByRole('dialog')) };
}

/** Has the end of the list come into view, for whoever watches it. */
function watchEnd(): () => void {
	const watchers: (() => void)[] = [];
	window.IntersectionObserver = class extends IntersectionObserver {
		constructor(report: IntersectionObserverCallback) {
			super(report);
			watchers.push(() => report([{ isIntersecting: true } as IntersectionObserverEntry], this));
		}
	};
	return () => act(() => watchers.forEach((report) => void report()));
}

describe('the grid', () => {
	test('an empty history says so, and leads to the scan page', async () => {
		serve();
		openDashboard();
		expect(await screen.findByText('No saved scans in your history yet.')).toBeTruthy();
		expect(within(history()).getByRole('link', { name: 'Scan a spot' }).getAttribute('href')).toBe('/scan');
	});

	test('each scan has its picture, label, confidence, risk, date and lesion', async () => {
		serve({
			'GET /api/lesions': () => Response.json(lesions),
			'GET /api/patient/scans/history': () =>
				Response.json([scan(1, { lesion_id: lesions[0]!.id }), scan(2, { risk_level: 'odd', predictions: [] })]),
		});
		openDashboard();
		const [first, second] = await tiles();
		await waitFor(() => expect(first!.textContent).toContain('By the watch'));
		for (const text of ['Melanoma', '61.3% confidence', 'High Risk', '20 Nov 2026']) {
			expect(first!.textContent).toContain(text);
		}
		expect(first!.querySelector('img')?.getAttribute('src')).toBe('/api/images/1-small');
		for (const text of [messages.fallback.label, '0% confidence', 'Unknown'])
			expect(second!.textContent).toContain(text);
	});

	test('a picture as bare base64 is shown, and one that does not load says so', async () => {
		serve({
			'GET /api/patient/scans/history': () => Response.json([scan(1, { thumbnail_url: null, image_url: '/9j/4AAQ' })]),
		});
		openDashboard();
		const [tile] = await tiles();
		const image = tile!.querySelector('img')!;
		expect(image.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4AAQ');
		fireEvent.error(image);
		expect(within(tile!).getByText('No picture')).toBeTruthy();
	});

	test('addresses that have ended are asked for again, once they can have', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		let asked = 0;
		serve({
			'GET /api/patient/scans/history': () => {
				asked++;
				return Response.json([1, 2].map((number) => scan(number, { thumbnail_url: `/api/images/${number}-${asked}` })));
			},
		});
		openDashboard();
		const [first, second] = await tiles();
		fireEvent.error(first!.querySelector('img')!);
		expect(asked).toBe(1);
		vi.setSystemTime(Date.now() + limits.savedScan.imageUrlFor + 1);
		fireEvent.error(second!.querySelector('img')!);
		await waitFor(() => expect(first!.querySelector('img')?.getAttribute('src')).toBe('/api/images/1-2'));
		expect(second!.querySelector('img')?.getAttribute('src')).toBe('/api/images/2-2');
		expect(asked).toBe(2);
	});
});

describe('pages', () => {
	const pages: Record<string, { items: object[]; next?: string }> = {
		'': { items: [scan(1), scan(2)], next: 'c1' },
		c1: { items: [scan(3), scan(4)], next: 'c2' },
		c2: { items: [scan(5)] },
	};
	const answer = ({ pathname, searchParams }: URL) => {
		const { items, next } = pages[searchParams.get('before') ?? '']!;
		return Response.json(items, next ? { headers: { link: `<${pathname}?before=${next}&limit=2>; rel="next"` } } : {});
	};

	test('the next one comes as the end of the list does', async () => {
		const reachEnd = watchEnd();
		const stand = serve({ 'GET /api/patient/scans/history': answer });
		openDashboard();
		expect(await tiles()).toHaveLength(2);
		reachEnd();
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
		expect(screen.getByText('Number of scans shown: 5').closest('[role=status]')).toBeTruthy();
		expect(stand.calls.filter((name) => name.includes('history'))).toEqual([
			'GET /api/patient/scans/history',
			'GET /api/patient/scans/history?before=c1',
			'GET /api/patient/scans/history?before=c2',
		]);
		expect(screen.queryByRole('button', { name: 'Show more scans' })).toBeNull();
	});

	test('one that fails is left to the button', async () => {
		const reachEnd = watchEnd();
		let down = true;
		const stand = serve({
			'GET /api/patient/scans/history': (url) =>
				down && url.searchParams.has('before') ? refusal(500, 'No.')() : answer(url),
		});
		openDashboard();
		await tiles();
		reachEnd();
		const more = await screen.findByRole('button', { name: 'Show more scans' });
		await waitFor(() => expect(more.ariaDisabled).toBeNull());
		expect(stand.calls.filter((name) => name.includes('before'))).toHaveLength(1);
		expect(await tiles()).toHaveLength(2);
		down = false;
		fireEvent.click(more);
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
	});
});

describe('details', () => {
	test('everything that was kept is there', async () => {
		const { details } = await openDetails({
			status: 'reviewed',
			doctor_notes: 'Harmless.',
			lesion_id: lesions[0]!.id,
		});
		expect(details.getByRole('heading', { level: 2, name: 'Melanoma' })).toBeTruthy();
		expect(details.getByRole('img', { name: 'As it was saved' }).getAttribute('src')).toBe('/api/images/1');
		expect(details.getByRole('img', { name: 'Under its heat-map' }).getAttribute('src')).toBe('/api/images/1-map');
		expect(details.getByText('High Risk')).toBeTruthy();
		expect(details.getByText('Melanocytic Nevus').parentElement!.textContent).toContain('30%');
		expect(details.getByText('Why scan 1 looks so.')).toBeTruthy();
		expect(details.getByText('Reviewed')).toBeTruthy();
		expect(details.getByText('Harmless.')).toBeTruthy();
		expect(screen.getByRole('dialog').textContent).toContain('By the watch');
		expect(details.getByText(/not a substitute for medical advice/)).toBeTruthy();
	});

	test('what the patient told is listed, and its red flag is one in words', async () => {
		const { details } = await openDetails({ symptoms: { itch: false, bleed: true, age: 61 } });
		const list = details.getByRole('heading', { name: 'What you told' }).parentElement!;
		expect([...list.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
			'Does it itch?',
			'No',
			'Has it bled?',
			'Yes',
			messages.symptoms.warning,
			'How old are you?',
			'61 years',
		]);
	});

	test('what is missing is said, and a scan that nobody reviews has no status', async () => {
		const { details } = await openDetails({ heatmap_image_url: null, ai_explanation: '' });
		expect(details.getByText('No heatmap available')).toBeTruthy();
		expect(details.getByText('No explanation available.')).toBeTruthy();
		expect(details.queryByText('Professional review')).toBeNull();
	});

	test('Escape closes them and gives the focus back', async () => {
		const { tile } = await openDetails();
		fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
		await waitFor(() => expect(document.activeElement).toBe(tile));
		expect(screen.queryByRole('dialog')).toBeNull();
	});
});

describe('deleting a scan', () => {
	test('is confirmed, done and told, and the focus goes on in the history', async () => {
		const { stand } = await openDetails();
		stand.answers[`DELETE /api/scans/${uuid(1)}`] = () => {
			stand.answers['GET /api/patient/scans/history'] = () => Response.json([]);
			return new Response(null, { status: 204 });
		};
		press('Delete scan');
		expect(screen.getByRole('alertdialog').textContent).toContain(messages.savedScan.confirmDelete);
		press('Delete');
		expect(await screen.findByText(messages.savedScan.deleted)).toBeTruthy();
		expect(await screen.findByText(messages.dashboard.noScans)).toBeTruthy();
		await waitFor(() => expect(document.activeElement?.textContent).toBe('My Scans History'));
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('says what goes with it, and Cancel deletes nothing', async () => {
		const { stand } = await openDetails({ status: 'new' });
		press('Delete scan');
		expect(screen.getByRole('alertdialog').textContent).toContain(messages.savedScan.confirmDeleteSubmitted);
		press('Cancel');
		expect(screen.queryByRole('alertdialog')).toBeNull();
		expect(screen.getByRole('dialog')).toBeTruthy();
		expect(stand.calls.filter((name) => name.startsWith('DELETE'))).toEqual([]);
	});

	test('that fails is told, and the scan stays', async () => {
		const { stand } = await openDetails();
		stand.answers[`DELETE /api/scans/${uuid(1)}`] = refusal(500, 'No.');
		press('Delete scan');
		press('Delete');
		expect(await screen.findByText('Failed to delete scan.')).toBeTruthy();
		expect(screen.getByRole('dialog')).toBeTruthy();
	});
});
