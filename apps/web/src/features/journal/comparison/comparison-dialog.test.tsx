import { type Comparison, formatDate, formatDateTime, messages } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makeScan, uuid } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { exampleComparison } from '../test/example-comparison.ts';
import { ComparisonDialog } from './comparison-dialog.tsx';

function open({ scan_count = 2, ...handlers }: Handlers & { scan_count?: number } = {}) {
	const server = fakeServer({ compareLesion: exampleComparison, ...handlers });
	const onClose = vi.fn();
	const dialog = <ComparisonDialog lesion={makeLesion(1, { scan_count })} onClose={onClose} />;
	const { user } = renderPart(dialog, { as: 'patient' });
	return { server, user, onClose, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

async function openWith(changes: Partial<Comparison> = {}) {
	const opened = open({ compareLesion: { ...exampleComparison, ...changes } });
	await screen.findByText(exampleComparison.change_summary);
	const openTab = (name: string) => opened.user.click(screen.getByRole('tab', { name }));
	return { ...opened, openTab };
}

/** Presses keys on an element. */
async function pressKeys(user: UserEvent, element: HTMLElement, keys: string) {
	act(() => element.focus());
	await user.keyboard(keys);
}

const getSvg = () => screen.getByRole('tabpanel').querySelector('svg')!;

test('with fewer than two scans, nothing is requested', async () => {
	const { server, onClose, press } = open({ scan_count: 1 });
	expect(screen.getByRole('dialog', { name: 'Evolution Analysis' })).toBeInTheDocument();
	expect(screen.getByText('Not Enough Data')).toBeInTheDocument();
	expect(screen.getByText('You need at least two scans to perform an AI comparison.')).toBeInTheDocument();
	expect(server.requests).toEqual([]);
	await press('Close');
	expect(onClose).toHaveBeenCalled();
});

test('scans that were deleted elsewhere are not a failure', async () => {
	open({ compareLesion: errorResponse(409, messages.lesion.notEnoughText) });
	expect(await screen.findByText('Not Enough Data')).toBeInTheDocument();
	expect(screen.getByText('You need at least two scans to perform an AI comparison.')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failure has its own words, and can be tried again', async () => {
	const { server, press } = open({ compareLesion: errorResponse(500, 'Inside.') });
	expect(await screen.findByText('Could not fetch comparison data.')).toBeInTheDocument();
	expect(messages.lesion.compareFailed).toBe('Could not fetch comparison data.');
	server.use({ compareLesion: exampleComparison });
	await press('Try again');
	expect(await screen.findByText('The spot has grown.')).toBeInTheDocument();
});

test('what was said about both photos comes first, then one line and what to do', async () => {
	const { server } = await openWith();
	expect(server.getRequests('compareLesion').map(({ params }) => params.id)).toEqual([uuid(1)]);
	expect(screen.getByText('Comparison ready.').closest('[role=status]')).toBeInTheDocument();
	const ratings = screen.getAllByRole('definition').map(({ textContent }) => textContent);
	expect(ratings).toEqual(['Low Risk3% chance of cancer or precancer', 'Low Risk3% chance of cancer or precancer']);
	expect(screen.getByText('The spot changed.')).toBeInTheDocument();
	expect(screen.getByText('Have a doctor look at it.')).toBeInTheDocument();
	expect(screen.queryByText(/counts from/)).not.toBeInTheDocument();
	expect(screen.getByText(/not a medical device/)).toBeInTheDocument();
});

test('advice to see a doctor says from which day it counts', async () => {
	const counts_from = exampleComparison.after.saved_at;
	await openWith({ counts_from });
	const advice = screen.getByText('Have a doctor look at it.');
	expect(advice.nextElementSibling).toHaveTextContent(
		`This advice counts from ${formatDate(counts_from)}. If the visit is overdue, go now.`,
	);
});

test('an earlier High still counts after a Low, even if no change was measured', async () => {
	const steady = exampleComparison.measures.map((measure) => ({ ...measure, change: 'no measurable change' as const }));
	await openWith({ measures: steady, before: { ...exampleComparison.before, risk_level: 'high' } });
	expect(screen.getByText('No measurable change. The earlier High Risk still counts.')).toBeInTheDocument();
});

test('a risk that rose comes before what was measured', async () => {
	const steady = exampleComparison.measures.map((measure) => ({ ...measure, change: 'no measurable change' as const }));
	await openWith({ measures: steady, after: { ...exampleComparison.after, risk_level: 'high' } });
	expect(screen.getByText('The newer photo was rated High Risk. No other measurable change.')).toBeInTheDocument();
});

test.each([
	['low', 'unknown', 'The newer photo could not be rated. No measurable change.'],
	['high', 'unknown', 'The newer photo could not be rated. No measurable change. The earlier High Risk still counts.'],
	['unknown', 'unknown', 'Neither photo could be rated. No measurable change.'],
	['unknown', 'high', 'The newer photo was rated High Risk. No measurable change.'],
] as const)('a lack of measurable change is not all that is said: %s, then %s', async (before, after, verdict) => {
	const steady = exampleComparison.measures.map((measure) => ({ ...measure, change: 'no measurable change' as const }));
	await openWith({
		measures: steady,
		before: { ...exampleComparison.before, risk_level: before },
		after: { ...exampleComparison.after, risk_level: after },
	});
	expect(screen.getByText(verdict)).toBeInTheDocument();
});

test.each([
	[null, 'The size could not be compared. No measurable change in symmetry, border and colors.'],
	[
		'possible',
		'The spot may have grown. The size could not be compared. No measurable change in symmetry, border and colors.',
	],
	[
		'since first',
		'The spot has grown since the first photo. The size could not be compared. No other measurable change in symmetry, border and colors.',
	],
] as const)('a size that could not be compared is not left out; growth: %s', async (growth, verdict) => {
	const measures = exampleComparison.measures.map((measure) => ({
		...measure,
		change: measure.name === 'area' ? ('not comparable' as const) : ('no measurable change' as const),
	}));
	await openWith({ measures, growth });
	expect(screen.getByText(verdict)).toBeInTheDocument();
});

test.each([
	['since first', ['area'], 'The spot has grown since the first photo.'],
	[
		'since first',
		['area', 'border', 'colors'],
		'The spot has grown since the first photo. Its border and colors changed too.',
	],
	['since first', ['border'], 'The spot has grown since the first photo. The spot changed.'],
	['possible', ['area'], 'The spot may have grown. The spot changed.'],
] as const)('growth that was named is not repeated as a change: %s, %j', async (growth, increased, verdict) => {
	const measures = exampleComparison.measures.map((measure) => ({
		...measure,
		change: increased.some((name) => name === measure.name) ? ('increase' as const) : ('no measurable change' as const),
	}));
	await openWith({ measures, growth });
	expect(screen.getByText(verdict)).toBeInTheDocument();
});

test.each([
	['since first', false, 'The spot has grown since the first photo. No other measurable change.'],
	[null, true, 'The chance of cancer or precancer rose. No other measurable change.'],
] as const)(
	'what the advice is about is named: growth %s, a higher probability %s',
	async (growth, likelier, verdict) => {
		const measures = exampleComparison.measures.map((measure) => ({
			...measure,
			change: likelier && measure.name === 'malignant probability' ? 'increase' : ('no measurable change' as const),
		}));
		await openWith({ measures: measures as Comparison['measures'], growth });
		expect(screen.getByText(verdict)).toBeInTheDocument();
	},
);

test('if photos could not be compared, another one should be taken', async () => {
	const lost = { difference: null, uncertainty: null, change: 'not comparable' } as const;
	await openWith({ measures: exampleComparison.measures.map((measure) => ({ ...measure, ...lost })) });
	expect(screen.getByText('We couldn’t compare these photos. Please take another one.')).toBeInTheDocument();
});

test('every measure is shown on request, with its values, its difference and its uncertainty', async () => {
	const { press } = await openWith();
	expect(screen.queryByRole('table')).not.toBeInTheDocument();
	await press('All measurements');
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
		['Chance of cancer or precancer', '12%', '16%', '+4 points ± 9 pointsNo measurable change'],
	]);
});

test('a difference of one point is called a point', async () => {
	const measures = exampleComparison.measures.map((measure) =>
		measure.unit === 'percent' ? { ...measure, difference: 1.2, uncertainty: 0.8 } : measure,
	);
	const { press } = await openWith({ measures });
	await press('All measurements');
	expect(screen.getByRole('row', { name: /^Chance of cancer/ })).toHaveTextContent('+1 point ± 1 point');
});

test('a chance is written as in the scan itself: with a decimal in clinical mode', async () => {
	const { before, after, measures, series } = exampleComparison;
	const { press } = await openWith({
		before: { ...before, mode: 'clinical', malignant_probability: 6.3 },
		after: { ...after, malignant_probability: 15.5 },
		measures: measures.map((each) => (each.unit === 'percent' ? { ...each, before: 6.3 } : each)),
		series: series.map((point, place) =>
			place === 1 ? { ...point, mode: 'clinical', malignant_probability: 6.3 } : point,
		),
	});
	expect(screen.getByText('6.3%')).toBeVisible();
	expect(screen.getByText('16%')).toBeVisible();
	await press('All measurements');
	const row = screen.getByRole('row', { name: /^Chance of cancer/ });
	expect(row).toHaveTextContent(/6\.3%16%/);
});

describe('the photos', () => {
	test('lie on top of each other as the alignment says, under a line that arrow keys move', async () => {
		const { user } = await openWith();
		expect(getSvg().querySelector('g[transform]')?.getAttribute('transform')).toBe(
			'matrix(0.9, 0.1, -0.1, 0.9, 12, -4)',
		);
		const getWidth = () => getSvg().querySelector('clipPath rect')?.getAttribute('width');
		expect(getWidth()).toBe('400');
		await pressKeys(user, screen.getByRole('slider'), '{ArrowRight}');
		expect(getWidth()).toBe('408');
		await pressKeys(user, screen.getByRole('slider'), '{Home}');
		expect(getWidth()).toBe('0');
	});

	test('blink until they are paused', async () => {
		const { openTab, press } = await openWith();
		vi.useFakeTimers();
		await openTab('Blink');
		expect(screen.getByText('Before', { selector: 'span' })).toBeInTheDocument();
		act(() => void vi.advanceTimersByTime(900));
		expect(screen.getByText('After', { selector: 'span' })).toBeInTheDocument();
		await press('Pause');
		expect(vi.getTimerCount()).toBe(0);
		await press('Show the earlier photo');
		expect(screen.getByText('Before', { selector: 'span' })).toBeInTheDocument();
	});

	test('do not blink for people who asked for less motion', async () => {
		reduceMotion();
		const { openTab } = await openWith();
		await openTab('Blink');
		expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
	});

	test('show both outlines, or that there is none', async () => {
		const { openTab } = await openWith({ before: { ...exampleComparison.before, polygon: [] } });
		await openTab('Outlines');
		expect(screen.getByText('No outline was found in the earlier photo.')).toBeInTheDocument();
	});

	test('are shown side by side when they could not be lined up', async () => {
		await openWith({ alignment: null });
		expect(screen.getByText(/couldn’t line up the two photos/)).toBeInTheDocument();
		expect(screen.queryByRole('tab')).not.toBeInTheDocument();
		expect(screen.getAllByRole('img', { name: /photo with the outline/ })).toHaveLength(2);
	});

	test('show no difference before both have loaded, because black would mean that they are the same', async () => {
		const { openTab } = await openWith();
		await openTab('Difference');
		const ground = () => getSvg().querySelector('[fill="#000000"]')!.parentElement!;
		const [one, other] = getSvg().querySelectorAll('image');
		fireEvent.load(one!);
		expect(ground()).toHaveAttribute('opacity', '0');
		expect(screen.queryByText(/^Black is the same/)).not.toBeInTheDocument();
		fireEvent.load(other!);
		expect(ground()).toHaveAttribute('opacity', '1');
		expect(screen.getByText(/^Black is the same in both/)).toBeInTheDocument();
	});

	test.each(['Slider', 'Blink', 'Difference', 'Outlines', null])(
		'are replaced by a message if one does not load, and are fetched again: %s',
		async (tab) => {
			const { server, openTab, press } = await openWith(tab ? {} : { alignment: null });
			if (tab) await openTab(tab);
			const image = () => document.querySelector(`image[href="${exampleComparison.after.image_url}"]`);
			fireEvent.error(image()!);
			expect(screen.getByRole('alert')).toHaveTextContent('One of the photos could not be loaded.');
			expect(image()).toBeNull();
			const before = { ...exampleComparison.before, image_url: '/api/images/renewed' };
			server.use({ compareLesion: { ...exampleComparison, before } });
			await press('Try again');
			await waitFor(() => expect(document.querySelector(`image[href="${before.image_url}"]`)).toBeInTheDocument());
			expect(screen.queryByRole('alert')).not.toBeInTheDocument();
		},
	);

	test('say when the skin around may not match', async () => {
		await openWith({ alignment: { ...exampleComparison.alignment!, by: 'outline' } });
		expect(screen.getByText(/by the outline of the spot alone/)).toBeInTheDocument();
	});
});

describe('all scans', () => {
	const chart = (name: RegExp) => screen.getByRole('img', { name });

	test('are shown one measure at a time, with a table of the values', async () => {
		const { user, press } = await openWith();
		const [first, second, last] = exampleComparison.series.map(({ saved_at }) => formatDate(saved_at));
		chart(new RegExp(`^Area, relative to the first scan over 3 scans: 100% on ${first}, 125% on ${last}$`));
		await user.selectOptions(screen.getByLabelText('Measure'), 'Border');
		chart(/^Border over 3 scans: 1.3 on/);
		await press('Values as a table');
		const table = screen.getByRole('table', { name: 'Border, scan by scan' });
		expect(within(table).getAllByRole('row')[2]?.textContent).toMatch(new RegExp(`^No. 2, ${second}.*1.3$`));
	});

	test('of one day are told apart by their times', async () => {
		const times = ['2026-11-20T09:05:00', '2026-11-20T09:40:00', '2026-11-20T16:30:00'].map((time) => new Date(time));
		await openWith({
			series: exampleComparison.series.map((point, i) => ({ ...point, saved_at: times[i]!.toISOString() })),
		});
		const [first, , last] = times.map((time) => formatDateTime(time));
		const plot = chart(new RegExp(`: 100% on ${first}, 125% on ${last}$`));
		expect(plot.textContent).toContain(`${first}${last}`);
	});

	test('are not charted for a measure that only one of them has', async () => {
		const [first, ...others] = exampleComparison.series;
		await openWith({ series: [first!, ...others.map((point) => ({ ...point, relative_area: null }))] });
		chart(/^Asymmetry over 3 scans/);
		expect(screen.queryByRole('option', { name: 'Area, relative to the first scan' })).not.toBeInTheDocument();
	});

	test('that could not be measured say so', async () => {
		const nothing = { area_mm2: null, relative_area: null, asymmetry: null, border: null, colors: null };
		await openWith({
			series: exampleComparison.series.map((point) => ({ ...point, ...nothing, malignant_probability: null })),
		});
		expect(screen.getByText('No measure could be taken of at least two of these scans.')).toBeInTheDocument();
	});
});

describe('the scale', () => {
	const getEnd = (name: RegExp) => screen.getByRole('button', { name });
	const getLength = () => screen.getByLabelText('Length in mm');
	const openMarker = async (changes: Partial<Comparison> = {}) => {
		const opened = await openWith(changes);
		const { server, press } = opened;
		server.use({ setScale: makeScan(1) });
		await press('Measure in millimeters');
		const getScale = () => server.getRequests('setScale').map(({ params, body }) => [params.id, body.mm_per_pixel]);
		const awaitRepetition = () => waitFor(() => expect(server.getRequests('compareLesion')).toHaveLength(2));
		return { ...opened, getScale, awaitRepetition };
	};

	test('comes from a coin and two ends moved with arrow keys', async () => {
		const { user, press, getScale, awaitRepetition } = await openMarker();
		await user.selectOptions(screen.getByLabelText('What is in the photo'), '2 euro');
		expect(getLength()).toHaveValue(25.75);
		expect(getEnd(/^First end: 280 pixels from the left, 450 from the top$/)).toBeInTheDocument();
		await pressKeys(user, getEnd(/^First end/), '{Shift>}{ArrowLeft}{/Shift}');
		await pressKeys(user, getEnd(/^Second end/), '{ArrowRight}');
		expect(screen.getByText(/The line is 251 pixels long/)).toBeInTheDocument();
		await press('Save the scale');
		await awaitRepetition();
		expect(getScale()).toEqual([[uuid(3), 25.75 / 251]]);
	});

	test('can also come from taps: the nearer end moves there', async () => {
		const { user } = await openMarker();
		const frame = screen.getByRole('img', { name: 'The photo to measure in' }).parentElement!;
		vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
		const photo = frame.querySelector(':scope > [aria-hidden]')!;
		const tap = (clientX: number) =>
			user.pointer({ keys: '[TouchA]', target: photo, coords: { clientX, clientY: 225 } });
		await tap(100);
		expect(getEnd(/^First end: 200 pixels from the left, 450 from the top$/)).toBeInTheDocument();
		await tap(300);
		expect(getEnd(/^Second end: 600 pixels from the left, 450 from the top$/)).toBeInTheDocument();
	});

	test('can also come from two fingers that move both ends at once', async () => {
		await openMarker();
		const frame = screen.getByRole('img', { name: 'The photo to measure in' }).parentElement!;
		vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
		const [first, second] = [getEnd(/^First end/), getEnd(/^Second end/)];
		for (const end of [first, second]) end.hasPointerCapture = () => true;
		// Between two frames, so that the page is drawn after both moves.
		act(() => {
			fireEvent.pointerMove(first, { pointerId: 1, clientX: 100, clientY: 150 });
			fireEvent.pointerMove(second, { pointerId: 2, clientX: 300, clientY: 150 });
		});
		expect(first).toHaveAccessibleName('First end: 200 pixels from the left, 300 from the top');
		expect(second).toHaveAccessibleName('Second end: 600 pixels from the left, 300 from the top');
	});

	test('can be set in the earlier photo, with a length of the patient’s own', async () => {
		const { user, press, getScale } = await openMarker();
		await user.click(screen.getByRole('radio', { name: 'Before' }));
		await user.clear(getLength());
		await user.type(getLength(), '24');
		expect(screen.getByLabelText('What is in the photo')).toHaveValue('');
		await press('Save the scale');
		expect(getScale()).toEqual([[uuid(2), 0.1]]);
	});

	test('needs a length', async () => {
		const { user } = await openMarker();
		await user.clear(getLength());
		expect(screen.getByRole('button', { name: 'Save the scale' })).toHaveAttribute('aria-disabled', 'true');
		expect(screen.queryByRole('button', { name: 'Remove the scale' })).not.toBeInTheDocument();
	});

	test('can be removed', async () => {
		const series = exampleComparison.series.map((point) => ({ ...point, area_mm2: 20 }));
		const { press, getScale, awaitRepetition } = await openMarker({ series });
		await press('Remove the scale');
		await awaitRepetition();
		expect(getScale()).toEqual([[uuid(3), null]]);
	});
});
