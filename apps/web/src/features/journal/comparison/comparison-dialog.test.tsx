import { type Comparison, formatDate, type Lesion, messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { setScale } from '../../../api/scans.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';
import { exampleComparison } from './example-comparison.ts';

const { reduced, compareLesion } = vi.hoisted(() => ({
	reduced: vi.fn(() => false),
	compareLesion: vi.fn<(id: string) => Promise<Comparison>>(),
}));
vi.mock('../../../api/scans.ts');
vi.mock('../../../api/lesions.ts', () => ({
	comparisonQuery: (id: string) => ({ queryKey: ['comparison', id], queryFn: () => compareLesion(id), retry: false }),
}));
vi.mock('../../../lib/use-reduced-motion.ts', () => ({ useReducedMotion: reduced }));

const lesion: Lesion = {
	id: 'l1',
	nickname: 'Dark one',
	body_part: 'Left shoulder',
	created_at: '2026-08-01T10:00:00Z',
	scan_count: 2,
	last_seen_at: null,
	latest_image_url: null,
	latest_thumbnail_url: null,
};
const onClose = vi.fn();

function open(scan_count = 2) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<ComparisonDialog lesion={{ ...lesion, scan_count }} onClose={onClose} />
		</QueryClientProvider>,
	);
}

async function openWith(changes: Partial<Comparison> = {}) {
	compareLesion.mockResolvedValue({ ...exampleComparison, ...changes });
	open();
	await screen.findByText(exampleComparison.change_summary);
}
/** Radix tabs turn on the press of the mouse. */
const turnTo = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
const getSvg = () => screen.getByRole('tabpanel').querySelector('svg')!;

beforeEach(() => {
	compareLesion.mockReset();
	vi.mocked(setScale).mockReset();
	reduced.mockReturnValue(false);
});

test('under two scans nothing is asked for', () => {
	open(1);
	expect(screen.getByRole('dialog', { name: 'Evolution Analysis' })).toBeTruthy();
	expect(screen.getByText('Not Enough Data')).toBeTruthy();
	expect(screen.getByText('You need at least two scans to perform an AI comparison.')).toBeTruthy();
	expect(compareLesion).not.toHaveBeenCalled();
	fireEvent.click(screen.getByRole('button', { name: 'Close' }));
	expect(onClose).toHaveBeenCalled();
});

test('scans that were deleted elsewhere are missed by the server, and are no failure', async () => {
	const { notEnoughText } = messages.lesion;
	compareLesion.mockRejectedValue(new ApiError(notEnoughText, 409, notEnoughText));
	open(2);
	expect(await screen.findByText('Not Enough Data')).toBeTruthy();
	expect(screen.getByText('You need at least two scans to perform an AI comparison.')).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure has its own words, and can be tried again', async () => {
	compareLesion.mockRejectedValueOnce(new ApiError('Inside.', 500, 'Inside.'));
	compareLesion.mockResolvedValue(exampleComparison);
	open();
	expect(await screen.findByText('Could not fetch comparison data.')).toBeTruthy();
	expect(messages.lesion.compareFailed).toBe('Could not fetch comparison data.');
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByText('The spot has grown.')).toBeTruthy();
});

test('the words come first, with the dates of both photos', async () => {
	await openWith();
	expect(compareLesion).toHaveBeenCalledExactlyOnceWith('l1');
	expect(screen.getByText('Comparison ready.').closest('[role=status]')).toBeTruthy();
	expect(screen.getByText('Have a doctor look at it.')).toBeTruthy();
	expect(screen.getByText(/compared with/).textContent).toMatch(
		new RegExp(`^${formatDate('2026-09-01')}.* compared with ${formatDate('2026-10-01')}`),
	);
	expect(screen.getByText(/not a medical device/)).toBeTruthy();
});

test('every measure stands with its values, its difference and its uncertainty', async () => {
	await openWith();
	const table = screen.getByRole('table', { name: 'What was measured on the two photos' });
	const rows = within(table)
		.getAllByRole('row')
		.map((row) => [...row.children].map(({ textContent }) => textContent));
	expect(rows).toEqual([
		['Measure', 'Before', 'After', 'Difference ± uncertainty'],
		['Area', '12%', '14.4%', '+20% ± 8%Increased'],
		['Asymmetry', '0.12', '0.13', '+0.01 ± 0.05No measurable change'],
		['Border', '1.5', '1.3', '-0.2 ± 0.1Decreased'],
		['Colors', '2', '–', '–Not comparable'],
		['Malignant, by the model', '12%', '15.5%', '+3.5 points ± 9 pointsNo measurable change'],
	]);
});

describe('the photos', () => {
	test('lie over each other as the alignment says, under a line that arrow keys move', async () => {
		await openWith();
		expect(getSvg().querySelector('g[transform]')?.getAttribute('transform')).toBe('matrix(0.9 0.1 -0.1 0.9 12 -4)');
		const shown = () => getSvg().querySelector('clipPath rect')?.getAttribute('width');
		expect(shown()).toBe('400');
		fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
		expect(shown()).toBe('408');
		fireEvent.keyDown(screen.getByRole('slider'), { key: 'Home' });
		expect(shown()).toBe('0');
	});

	test('blink until they are paused', async () => {
		await openWith();
		vi.useFakeTimers();
		turnTo('Blink');
		expect(screen.getByText('Before', { selector: 'span' })).toBeTruthy();
		act(() => void vi.advanceTimersByTime(900));
		expect(screen.getByText('After', { selector: 'span' })).toBeTruthy();
		fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
		expect(vi.getTimerCount()).toBe(0);
		fireEvent.click(screen.getByRole('button', { name: 'Show the earlier photo' }));
		expect(screen.getByText('Before', { selector: 'span' })).toBeTruthy();
	});

	test('stand still for people who asked for less motion', async () => {
		reduced.mockReturnValue(true);
		await openWith();
		turnTo('Blink');
		expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
	});

	test('show both outlines, or that there is none', async () => {
		await openWith({ before: { ...exampleComparison.before, polygon: [] } });
		turnTo('Outlines');
		expect(screen.getByText('No outline was found in the earlier photo.')).toBeTruthy();
	});

	test('stand side by side when they could not be brought together', async () => {
		await openWith({ alignment: null });
		expect(screen.getByText(/could not be brought together/)).toBeTruthy();
		expect(screen.queryByRole('tab')).toBeNull();
		expect(screen.getAllByRole('img', { name: /photo with the outline/ })).toHaveLength(2);
	});

	test('say when the skin around may not match', async () => {
		await openWith({ alignment: { ...exampleComparison.alignment!, by: 'outline' } });
		expect(screen.getByText(/by the outline of the spot alone/)).toBeTruthy();
	});
});

describe('all scans', () => {
	const chart = (name: RegExp) => screen.getByRole('img', { name });

	test('are drawn one measure at a time, with the figures behind them', async () => {
		await openWith();
		chart(
			new RegExp(
				`^Area, relative to the first scan over 3 scans: 100% on ${formatDate('2026-08-01')}, 125% on ${formatDate('2026-10-01')}$`,
			),
		);
		fireEvent.change(screen.getByLabelText('Measure'), { target: { value: 'Border' } });
		chart(/^Border over 3 scans: 1.3 on/);
		fireEvent.click(screen.getByRole('button', { name: 'Values as a table' }));
		const table = screen.getByRole('table', { name: 'Border, scan by scan' });
		expect(within(table).getAllByRole('row')[2]?.textContent).toMatch(
			new RegExp(`^No. 2, ${formatDate('2026-09-01')}.*1.3$`),
		);
	});

	test('are not drawn by a measure that only one of them has', async () => {
		const [first, ...others] = exampleComparison.series;
		await openWith({ series: [first!, ...others.map((point) => ({ ...point, relative_area: null }))] });
		chart(/^Asymmetry over 3 scans/);
		expect(screen.queryByRole('option', { name: 'Area, relative to the first scan' })).toBeNull();
	});

	test('that could not be measured say so', async () => {
		const nothing = { area_mm2: null, relative_area: null, asymmetry: null, border: null, colors: null };
		await openWith({
			series: exampleComparison.series.map((point) => ({ ...point, ...nothing, malignant_probability: null })),
		});
		expect(screen.getByText('No measure could be taken of at least two of these scans.')).toBeTruthy();
	});
});

describe('the scale', () => {
	const scale = () => vi.mocked(setScale).mock.lastCall;
	const end = (name: RegExp) => screen.getByRole('button', { name });
	const openMarker = async (changes: Partial<Comparison> = {}) => {
		await openWith(changes);
		fireEvent.click(screen.getByRole('button', { name: 'Measure in millimeters' }));
	};

	test('comes from a coin and two ends that arrow keys move', async () => {
		await openMarker();
		fireEvent.change(screen.getByLabelText('What is in the photo'), { target: { value: '2 euro' } });
		expect(screen.getByLabelText<HTMLInputElement>('Length in mm').value).toBe('25.75');
		expect(end(/^First end: 280 pixels from the left, 450 from the top$/)).toBeTruthy();
		fireEvent.keyDown(end(/^First end/), { key: 'ArrowLeft', shiftKey: true });
		fireEvent.keyDown(end(/^Second end/), { key: 'ArrowRight' });
		expect(screen.getByText(/The line is 251 pixels long/)).toBeTruthy();
		fireEvent.click(screen.getByRole('button', { name: 'Save the scale' }));
		expect(scale()).toEqual(['c', 25.75 / 251]);
		await waitFor(() => expect(compareLesion).toHaveBeenCalledTimes(2));
	});

	test('comes from ends that are tapped too: the nearer one goes there', async () => {
		await openMarker();
		const frame = screen.getByRole('img', { name: 'The photo to measure in' }).parentElement!;
		vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
		const photo = frame.querySelector(':scope > [aria-hidden]')!;
		fireEvent.pointerUp(photo, { clientX: 100, clientY: 225 });
		expect(end(/^First end: 200 pixels from the left, 450 from the top$/)).toBeTruthy();
		fireEvent.pointerUp(photo, { clientX: 300, clientY: 225 });
		expect(end(/^Second end: 600 pixels from the left, 450 from the top$/)).toBeTruthy();
	});

	test('can be set in the earlier photo, by a length of one’s own', async () => {
		await openMarker();
		fireEvent.click(screen.getByRole('radio', { name: 'Before' }));
		fireEvent.change(screen.getByLabelText('Length in mm'), { target: { value: '24' } });
		expect(screen.getByLabelText<HTMLSelectElement>('What is in the photo').value).toBe('');
		fireEvent.click(screen.getByRole('button', { name: 'Save the scale' }));
		expect(scale()).toEqual(['b', 0.1]);
	});

	test('makes no sense without a length', async () => {
		await openMarker();
		fireEvent.change(screen.getByLabelText('Length in mm'), { target: { value: '' } });
		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the scale' }).ariaDisabled).toBe('true');
		expect(screen.queryByRole('button', { name: 'Remove the scale' })).toBeNull();
	});

	test('can be taken back', async () => {
		await openMarker({ series: exampleComparison.series.map((point) => ({ ...point, area_mm2: 20 })) });
		fireEvent.click(screen.getByRole('button', { name: 'Remove the scale' }));
		expect(scale()).toEqual(['c', null]);
		await waitFor(() => expect(compareLesion).toHaveBeenCalledTimes(2));
	});
});
