import { formatDate, limits, messages, type Scan } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorResponse, type Handlers, pageResponse } from '../../../test/fake-server.ts';
import { makeScan, uuid } from '../../../test/fixtures.ts';
import { lesions, renderDashboard } from './test/render-dashboard.ts';

const [lesion] = lesions;
const region = () => screen.getByRole('region', { name: 'My Scans History' });
const tiles = () => within(region()).findAllByRole('button', { name: /confidence/ });
const button = (name: string) => screen.getByRole('button', { name });

const openHistory = (handlers: Handlers) => renderDashboard({ lesions: [lesion], ...handlers });

async function openDetails(changes: Partial<Scan> = {}) {
	const opened = await openHistory({ history: [makeScan(1, changes)] });
	const [tile] = await tiles();
	await opened.user.click(tile!);
	return { ...opened, tile, details: within(screen.getByRole('dialog')) };
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
		await openHistory({ history: [] });
		expect(await screen.findByText('No saved scans in your history yet.')).toBeInTheDocument();
		expect(within(region()).getByRole('link', { name: 'Scan a spot' })).toHaveAttribute('href', '/scan');
	});

	test('each scan has its photo, label, confidence, risk, date and lesion', async () => {
		await openHistory({
			history: [makeScan(1, { lesion_id: lesion.id }), makeScan(2, { risk_level: 'unknown', predictions: [] })],
		});
		const [first, second] = await tiles();
		await waitFor(() => expect(first!).toHaveTextContent('By the watch'));
		for (const text of ['Melanoma', '61.3% confidence', 'High Risk', formatDate('2026-11-20')]) {
			expect(first!).toHaveTextContent(text);
		}
		expect(first!.querySelector('img')).toHaveAttribute('src', '/api/images/1-small');
		for (const text of [messages.fallback.label, '0% confidence', 'Unknown']) expect(second!).toHaveTextContent(text);
	});

	test('an image as bare base64 is shown, and one that does not load says so', async () => {
		await openHistory({ history: [makeScan(1, { thumbnail_url: '/9j/4AAQ' })] });
		const [tile] = await tiles();
		const image = tile!.querySelector('img')!;
		expect(image).toHaveAttribute('src', 'data:image/jpeg;base64,/9j/4AAQ');
		fireEvent.error(image);
		expect(within(tile!).getByText('No image')).toBeInTheDocument();
	});

	test('addresses that have ended are asked for again, once they can have', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		let asked = 0;
		await openHistory({
			history: () => {
				asked++;
				return [1, 2].map((number) => makeScan(number, { thumbnail_url: `/api/images/${number}-${asked}` }));
			},
		});
		const [first, second] = await tiles();
		fireEvent.error(first!.querySelector('img')!);
		expect(asked).toBe(1);
		vi.setSystemTime(Date.now() + limits.savedScan.imageUrlFor + 1);
		fireEvent.error(second!.querySelector('img')!);
		await waitFor(() => expect(first!.querySelector('img')).toHaveAttribute('src', '/api/images/1-2'));
		expect(second!.querySelector('img')).toHaveAttribute('src', '/api/images/2-2');
		expect(asked).toBe(2);
	});
});

describe('pages', () => {
	const pages: Record<string, { items: Scan[]; next: string | null }> = {
		'': { items: [makeScan(1), makeScan(2)], next: 'c1' },
		c1: { items: [makeScan(3), makeScan(4)], next: 'c2' },
		c2: { items: [makeScan(5)], next: null },
	};
	const answer = (before = '') => pageResponse(pages[before]!.items, pages[before]!.next);

	test('the next one comes as the end of the list does', async () => {
		const reachEnd = watchEnd();
		const { server } = await openHistory({ history: ({ query }) => answer(query.before) });
		expect(await tiles()).toHaveLength(2);
		reachEnd();
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
		expect(screen.getByText('Number of scans shown: 5').closest('[role=status]')).toBeInTheDocument();
		expect(server.getRequests('history').map(({ query }) => query.before)).toEqual([undefined, 'c1', 'c2']);
		expect(screen.queryByRole('button', { name: 'Show more scans' })).not.toBeInTheDocument();
	});

	test('one that fails is left to the button', async () => {
		const reachEnd = watchEnd();
		let down = true;
		const { server, user } = await openHistory({
			history: ({ query }) => (down && query.before ? errorResponse(500, 'No.') : answer(query.before)),
		});
		await tiles();
		reachEnd();
		const more = await screen.findByRole('button', { name: 'Show more scans' });
		await waitFor(() => expect(more).not.toHaveAttribute('aria-disabled'));
		expect(server.getRequests('history').filter(({ query }) => query.before)).toHaveLength(1);
		expect(await tiles()).toHaveLength(2);
		down = false;
		await user.click(more);
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
	});
});

describe('details', () => {
	test('everything that was saved is there', async () => {
		const { details } = await openDetails({
			status: 'reviewed',
			doctor_notes: 'Harmless.',
			lesion_id: lesion.id,
		});
		expect(details.getByRole('heading', { level: 2, name: 'Melanoma' })).toBeInTheDocument();
		expect(details.getByRole('img', { name: 'As it was saved' })).toHaveAttribute('src', '/api/images/1');
		expect(details.getByRole('img', { name: 'Under its heat-map' })).toHaveAttribute('src', '/api/images/1-map');
		expect(details.getByText('High Risk')).toBeInTheDocument();
		expect(details.getByText('Melanocytic Nevus').parentElement!.textContent).toContain('30%');
		expect(details.getByText('Why scan 1 looks so.')).toBeInTheDocument();
		expect(details.getByText('Reviewed')).toBeInTheDocument();
		expect(details.getByText('Harmless.')).toBeInTheDocument();
		expect(screen.getByRole('dialog')).toHaveTextContent('By the watch');
		expect(details.getByText(/not a substitute for medical advice/)).toBeInTheDocument();
	});

	test('the symptoms that the patient reported are listed, and its red flag is one in words', async () => {
		const { details } = await openDetails({ symptoms: { itch: false, bleed: true, age: 61 } });
		const list = details.getByRole('heading', { name: 'What you reported' }).parentElement!;
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
		expect(details.getByText('No heatmap available')).toBeInTheDocument();
		expect(details.getByText('No explanation available.')).toBeInTheDocument();
		expect(details.queryByText('Professional review')).not.toBeInTheDocument();
	});

	test('Escape closes them and gives the focus back', async () => {
		const { tile, user } = await openDetails();
		await user.keyboard('{Escape}');
		await waitFor(() => expect(tile).toHaveFocus());
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});
});

describe('deleting a scan', () => {
	test('is confirmed, done and told, and the focus goes on in the history', async () => {
		const { server, user } = await openDetails();
		server.use({
			deleteScan: () => {
				server.use({ history: [] });
				return undefined;
			},
		});
		await user.click(button('Delete scan'));
		expect(screen.getByRole('alertdialog')).toHaveTextContent(messages.savedScan.confirmDelete);
		await user.click(button('Delete'));
		expect(await screen.findByText(messages.savedScan.deleted)).toBeInTheDocument();
		expect(await screen.findByText(messages.dashboard.noScans)).toBeInTheDocument();
		await waitFor(() => expect(screen.getByText('My Scans History')).toHaveFocus());
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(server.getRequests('deleteScan').map(({ params }) => params.id)).toEqual([uuid(1)]);
	});

	test('says what goes with it, and Cancel deletes nothing', async () => {
		const { server, user } = await openDetails({ status: 'new' });
		await user.click(button('Delete scan'));
		expect(screen.getByRole('alertdialog')).toHaveTextContent(messages.savedScan.confirmDeleteSubmitted);
		await user.click(button('Cancel'));
		expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
		expect(screen.getByRole('dialog')).toBeInTheDocument();
		expect(server.getRequests('deleteScan')).toEqual([]);
	});

	test('that fails is told, and the scan stays', async () => {
		const { server, user } = await openDetails();
		server.use({ deleteScan: errorResponse(500, 'No.') });
		await user.click(button('Delete scan'));
		await user.click(button('Delete'));
		expect(await screen.findByText('Failed to delete scan.')).toBeInTheDocument();
		expect(screen.getByRole('dialog')).toBeInTheDocument();
	});
});
