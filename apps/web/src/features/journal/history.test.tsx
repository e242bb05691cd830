import {
	formatDate,
	limits,
	messages,
	type Scan,
	savedAssessmentSchema,
	scanAssessmentSchema,
	unsuitableLabel,
} from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPending, errorResponse, type Handlers, pageResponse } from '../../../test/fake-server.ts';
import {
	furtherPhotos,
	makeAssessment,
	makeConfig,
	makeScan,
	makeUnsuitable,
	modelCard,
	uuid,
} from '../../../test/fixtures.ts';
import { watchEnd } from '../../../test/watch-end.ts';
import { lesionsQuery } from '../../api/light-queries.ts';
import { scanQuery } from '../../api/scans.ts';
import { lesions, renderDashboard } from './test/render-dashboard.ts';

const [lesion] = lesions;
const region = () => screen.getByRole('region', { name: 'My Scans History' });
const tiles = () => within(region()).findAllByRole('button', { name: /Risk|Unknown/ });
const button = (name: string) => screen.getByRole('button', { name });

const openHistory = (handlers: Handlers) => renderDashboard({ lesions: [lesion], ...handlers });

async function openDetails(changes: Partial<Scan> = {}, handlers: Handlers = {}) {
	const scan = makeScan(1, { model_version: modelCard.version, ...changes });
	const saved = savedAssessmentSchema.parse(makeAssessment({ malignantProbability: 61 }));
	const opened = await openHistory({
		history: [scan],
		scanDetail: { ...scan, assessment: saved },
		modelCard,
		...handlers,
	});
	const [tile] = await tiles();
	await opened.user.click(tile!);
	const details = within(screen.getByRole('dialog'));
	await details.findByText('Photo saved', { exact: false });
	return { ...opened, tile, scan, details };
}

describe('the grid', () => {
	test('an empty history says so, and leads to the scan page', async () => {
		await openHistory({ history: [] });
		expect(await screen.findByText('No saved scans in your history yet.')).toBeInTheDocument();
		expect(within(region()).getByRole('link', { name: 'Scan a spot' })).toHaveAttribute('href', '/scan');
	});

	test('each scan has its photo, risk, date and lesion, but never the name of what it might be', async () => {
		const scans = [makeScan(1, { lesion_id: lesion.id }), makeScan(2, { risk_level: 'unknown', predictions: [] })];
		await openHistory({ history: scans });
		const day = formatDate(scans[0]!.saved_at);
		const [first, second] = await tiles();
		await waitFor(() => expect(first!).toHaveTextContent('By the watch'));
		for (const text of ['High Risk', day]) {
			expect(first!).toHaveTextContent(text);
		}
		expect(first!.querySelector('img')).toHaveAttribute('src', '/api/images/1-small');
		for (const text of [`Scan of ${day}`, 'Unknown']) expect(second!).toHaveTextContent(text);
		expect(first!).not.toHaveTextContent('Melanoma');
	});

	test('a scan of several photos says how many, and shows each of them', async () => {
		const { user, tile, details } = await openDetails({ mode: 'clinical', further_photos: furtherPhotos });
		expect(tile!).toHaveTextContent('3 photos');
		const choice = within(await details.findByRole('group', { name: 'Which photo is shown' }));
		const names = choice.getAllByRole('button').map(({ textContent }) => textContent);
		expect(names).toEqual(['Dermatoscope image', 'Close-up', 'Overview']);
		await user.click(choice.getByRole('button', { name: 'Close-up' }));
		expect(details.getByRole('img', { name: 'As it was analyzed' })).toHaveAttribute('src', '/api/images/closeup');
		await user.click(details.getByRole('button', { name: 'View full size' }));
		const viewer = within(await screen.findByRole('dialog', { name: 'Photo' }));
		expect(viewer.getByRole('img', { name: 'Photo, Close-up' })).toHaveAttribute('src', '/api/images/closeup');
		await user.click(viewer.getByRole('button', { name: 'Next photo' }));
		expect(viewer.getByRole('img', { name: 'Photo, Overview' })).toHaveAttribute('src', '/api/images/overview');
	});

	test('an image in bare base64 is shown, and one that does not load says so until the server is back', async () => {
		const { server } = await openHistory({ history: [makeScan(1, { thumbnail_url: '/9j/4AAQ' })] });
		const [tile] = await tiles();
		const image = tile!.querySelector('img')!;
		expect(image).toHaveAttribute('src', 'data:image/jpeg;base64,/9j/4AAQ');
		fireEvent.error(image);
		expect(within(tile!).getByText('No image')).toBeInTheDocument();
		const asked = () => server.getRequests('config').length;
		await waitFor(() => expect(asked()).toBeGreaterThan(1));
		server.use({ config: () => Promise.reject(new TypeError('Failed to fetch')) });
		fireEvent(window, new Event('online'));
		fireEvent.error(tile!.querySelector('img')!);
		const before = asked();
		await waitFor(() => expect(asked()).toBeGreaterThan(before));
		server.use({ config: makeConfig() });
		// It would also be asked after a second.
		fireEvent(window, new Event('visibilitychange'));
		await waitFor(() => expect(tile!.querySelector('img')).toBeInTheDocument());
	});

	test('addresses are requested again once they can have expired', async () => {
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

	test('the next page loads when the end of the list comes into view', async () => {
		const reachEnd = watchEnd();
		const { server } = await openHistory({ history: ({ query }) => answer(query.before) });
		expect(await tiles()).toHaveLength(2);
		reachEnd();
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
		expect(screen.getByText('Number of scans shown: 5').closest('[role=status]')).toBeInTheDocument();
		expect(server.getRequests('history').map(({ query }) => query.before)).toEqual([undefined, 'c1', 'c2']);
		expect(screen.queryByRole('button', { name: 'Show more scans' })).not.toBeInTheDocument();
	});

	test('no further rows push away a link below them while it has the focus', async () => {
		const reachEnd = watchEnd();
		const { server } = await openHistory({ history: ({ query }) => answer(query.before) });
		await tiles();
		act(() => screen.getByRole('link', { name: 'Privacy Policy' }).focus());
		reachEnd();
		expect(button('Show more scans')).toBeEnabled();
		expect(server.getRequests('history')).toHaveLength(1);
	});

	test('a page that fails says so, and is loaded only by the button', async () => {
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
		const message = screen.getByText('We couldn’t load more scans. Please try again.');
		expect(message).not.toHaveClass('sr-only');
		down = false;
		await user.click(more);
		await waitFor(async () => expect(await tiles()).toHaveLength(5));
		expect(message).toHaveTextContent('Number of scans shown: 5');
		// The button had the focus and is gone.
		expect(message.parentElement!).toHaveFocus();
	});
});

describe('details', () => {
	test('the risk, what to do and what can be done come first, then why', async () => {
		const { details } = await openDetails({ lesion_id: lesion.id });
		const band = within((await details.findByRole('heading', { level: 3, name: 'High Risk' })).closest('section')!);
		expect(band.getByText('Plain what.')).toBeInTheDocument();
		expect(band.getByText('61%')).toBeInTheDocument();
		for (const name of ['Request Professional Review', 'Download Report', 'Seen by a doctor']) {
			expect(band.getByRole('button', { name })).toBeInTheDocument();
		}
		expect(band.getByRole('link', { name: 'Find a Dermatologist Near You' })).toBeInTheDocument();
		// It is tracked already.
		expect(band.queryByRole('button', { name: 'Track this spot' })).not.toBeInTheDocument();
		expect(screen.getByRole('dialog', { name: 'By the watch' })).toBeInTheDocument();
		expect(details.getByRole('img', { name: 'As it was analyzed' })).toHaveAttribute('src', '/api/images/1');
		expect(details.getByRole('img', { name: /^Heat-map/ })).toBeInTheDocument();
		expect(details.getByText('Why scan 1 looks so.')).toBeInTheDocument();
		expect(details.getByText(/not a substitute for medical advice/)).toBeInTheDocument();
	});

	test('a scan is sent for review later, and its state is shown', async () => {
		const { details, server, scan, user } = await openDetails();
		const sent = { ...scan, status: 'new' as const };
		server.use({ requestReview: sent, history: [sent] });
		await user.click(await details.findByRole('button', { name: 'Request Professional Review' }));
		expect(await details.findByText('Pending')).toBeInTheDocument();
		expect(details.queryByRole('button', { name: 'Request Professional Review' })).not.toBeInTheDocument();
		expect(server.getRequests('requestReview').map(({ params }) => params.id)).toEqual([scan.id]);
	});

	test('a scan that was sent for review does not return to its earlier state', async () => {
		const { details, server, scan, user, queries } = await openDetails();
		const review = await details.findByRole('button', { name: 'Request Professional Review' });
		const before = createPending<Response>();
		server.use({ scanDetail: () => before.promise });
		const fetched = queries.refetchQueries(scanQuery(scan.id));
		await waitFor(() => expect(server.getRequests('scanDetail')).toHaveLength(2));
		const sent = { ...scan, status: 'new' as const };
		server.use({ requestReview: sent, history: [sent], scanDetail: { ...sent, assessment: null } });
		await user.click(review);
		expect(await details.findByText('Pending')).toBeInTheDocument();
		before.resolve(Response.json({ ...scan, assessment: null }));
		await act(() => fetched);
		expect(details.getByText('Pending')).toBeInTheDocument();
	});

	test('a scan can be added to a lesion later', async () => {
		const { details, server, scan, user } = await openDetails();
		const attached = { ...scan, lesion_id: lesion.id };
		server.use({ attachScan: attached, history: [attached] });
		await user.click(await details.findByRole('button', { name: 'Track this spot' }));
		await user.click(screen.getByRole('button', { name: /^By the watch/ }));
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Track this spot' })).not.toBeInTheDocument());
		expect(server.getRequests('attachScan').map(({ body }) => body)).toEqual([{ lesion_id: lesion.id }]);
	});

	test('a lesion that was deleted elsewhere is not offered again', async () => {
		const { details, server, user } = await openDetails();
		await user.click(await details.findByRole('button', { name: 'Track this spot' }));
		server.use({ attachScan: errorResponse(404, messages.savedScan.noLesion), lesions: [] });
		await user.click(screen.getByRole('button', { name: /^By the watch/ }));
		expect(await screen.findByText(messages.savedScan.noLesion)).toBeInTheDocument();
		await waitFor(() => expect(screen.queryByRole('button', { name: /^By the watch/ })).not.toBeInTheDocument());
	});

	test('the page does not say that there are no lesions if they could not be loaded', async () => {
		const { details, queries, server, user } = await openDetails();
		const answer = createPending<Response>();
		server.use({ lesions: () => answer.promise });
		// As if the details had been opened before the lesions arrived.
		queries.removeQueries({ queryKey: lesionsQuery.queryKey });
		await user.click(await details.findByRole('button', { name: 'Track this spot' }));
		const dialog = within(screen.getByRole('dialog', { name: 'Track this spot' }));
		expect(dialog.getByText('Loading the spots')).toBeInTheDocument();
		expect(dialog.queryByLabelText('Nickname')).not.toBeInTheDocument();
		answer.resolve(errorResponse(500, 'No.'));
		expect(await dialog.findByRole('alert')).toHaveTextContent('We couldn’t load the spots.');
		expect(dialog.queryByLabelText('Nickname')).not.toBeInTheDocument();
		server.use({ lesions: [lesion] });
		await user.click(dialog.getByRole('button', { name: 'Try again' }));
		expect(await dialog.findByRole('button', { name: /^By the watch/ })).toBeInTheDocument();
	});

	test('a scan is added to the first lesion once that has a name', async () => {
		const { details, server, scan, user } = await openDetails({}, { lesions: [] });
		server.use({ createLesion: lesion, lesions: [lesion], attachScan: { ...scan, lesion_id: lesion.id } });
		await user.click(await details.findByRole('button', { name: 'Track this spot' }));
		await user.type(screen.getByLabelText('Nickname'), lesion.nickname);
		await user.type(screen.getByLabelText('Body Part'), lesion.body_part);
		await user.click(button('Start Tracking'));
		await waitFor(() =>
			expect(server.getRequests('attachScan').map(({ body }) => body)).toEqual([{ lesion_id: lesion.id }]),
		);
	});

	test('without the assessment, a High still says what to do', async () => {
		const opened = await openHistory({ history: [makeScan(1)], scanDetail: errorResponse(500, 'No.'), modelCard });
		await opened.user.click((await tiles())[0]!);
		expect(await screen.findByText('Show this spot to a dermatologist within two weeks.')).toBeInTheDocument();
	});

	test.each([
		[{}, true],
		[{ seen_by_doctor_at: '2026-11-21T09:30:00.000Z' }, false],
	])('a High with %j says from which day its advice counts: %s', async (seen, says) => {
		const scan = makeScan(1, seen);
		const opened = await openHistory({ history: [scan], scanDetail: errorResponse(500, 'No.'), modelCard });
		await opened.user.click((await tiles())[0]!);
		await screen.findByText('Show this spot to a dermatologist within two weeks.');
		const text = screen.queryByText(/^This advice counts from/)?.textContent;
		const expected = `This advice counts from ${formatDate(scan.saved_at)}. If the visit is overdue, go now.`;
		expect(text).toBe(says ? expected : undefined);
	});

	test('an assessment that could not be loaded does not count as missing, and is loaded at the second try', async () => {
		const scan = makeScan(1, { heatmap_image_url: null });
		const opened = await openHistory({ history: [scan], scanDetail: errorResponse(500, 'No.'), modelCard });
		await opened.user.click((await tiles())[0]!);
		const details = within(screen.getByRole('dialog'));
		expect(await details.findByRole('alert')).toHaveTextContent('Some details of this result could not be loaded.');
		expect(details.getByText('The heat-map could not be loaded.')).toBeInTheDocument();
		expect(details.queryByText(messages.fallback.heatmap)).not.toBeInTheDocument();
		const saved = savedAssessmentSchema.parse(makeAssessment({ malignantProbability: 61 }));
		opened.server.use({ scanDetail: { ...scan, assessment: { ...saved, heatmap: null } } });
		await opened.user.click(details.getByRole('button', { name: 'Try again' }));
		expect(await details.findByText(messages.fallback.heatmap)).toBeInTheDocument();
		expect(details.queryByRole('alert')).not.toBeInTheDocument();
	});

	test('a photo that could not be assessed has the reason in place of a risk', async () => {
		const { details } = await openDetails({
			predictions: [{ label: unsuitableLabel, confidence: 0 }],
			risk_level: 'unknown',
			ai_explanation: 'This photo is blurred.',
		});
		const band = within((await details.findByRole('heading', { level: 3, name: unsuitableLabel })).closest('section')!);
		for (const text of ['Unknown', 'This photo is blurred.', 'Plain what.']) {
			expect(band.getByText(text)).toBeInTheDocument();
		}
		expect(band.getByRole('button', { name: 'Request Professional Review' })).toBeInTheDocument();
		expect(details.queryByRole('heading', { name: 'What it could be' })).not.toBeInTheDocument();
		expect(details.getAllByText('This photo is blurred.')).toHaveLength(1);
	});

	test('if a red flag was reported with a photo that could not be assessed, what to do comes first', async () => {
		const assessment = scanAssessmentSchema.parse(makeUnsuitable('blurred', { symptoms: { bleed: true } }));
		const { top1, riskLevel } = assessment.prediction;
		const unsuitable = { predictions: [top1], risk_level: riskLevel, ai_explanation: 'Why.' };
		const { details } = await openDetails(unsuitable, { scanDetail: { ...makeScan(1, unsuitable), assessment } });
		const advice = await details.findByText('Plain what.');
		expect(advice.compareDocumentPosition(details.getByText('Why.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	});

	test('the photo opens at full size, and Escape leads back', async () => {
		const { details, user } = await openDetails();
		const enlarge = await details.findByRole('button', { name: 'View full size' });
		await user.click(enlarge);
		const viewer = within(await screen.findByRole('dialog', { name: 'Photo' }));
		expect(viewer.getByRole('img')).toHaveAttribute('src', '/api/images/1');
		await user.keyboard('{Escape}');
		await waitFor(() => expect(enlarge).toHaveFocus());
	});

	test('photos whose addresses have expired are requested again', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const { details, server, scan, user } = await openDetails({ further_photos: furtherPhotos });
		const choice = within(await details.findByRole('group', { name: 'Which photo is shown' }));
		const getThumbnail = () => choice.getAllByRole('button')[0]!.querySelector('img')!;
		const getPhoto = () => details.getByRole('img', { name: 'As it was analyzed' });
		const openLater = (signed: string) => {
			vi.setSystemTime(Date.now() + limits.savedScan.imageUrlFor + 1);
			const urls = { image_url: `/api/images/1?${signed}`, thumbnail_url: `/api/images/small?${signed}` };
			server.use({ scanDetail: { ...scan, ...urls, assessment: null } });
		};
		openLater('second');
		fireEvent.error(getThumbnail());
		await waitFor(() => expect(getThumbnail()).toHaveAttribute('src', '/api/images/small?second'));
		openLater('third');
		fireEvent.error(getPhoto());
		await waitFor(() => expect(getPhoto()).toHaveAttribute('src', '/api/images/1?third'));
		openLater('fourth');
		await user.click(details.getByRole('button', { name: 'View full size' }));
		const viewer = within(await screen.findByRole('dialog', { name: 'Photo' }));
		fireEvent.error(viewer.getByRole('img'));
		await waitFor(() => expect(viewer.getByRole('img')).toHaveAttribute('src', '/api/images/1?fourth'));
	});

	test('the symptoms that the patient reported are listed, and a red flag is named in words', async () => {
		const { details } = await openDetails({ symptoms: { itch: false, bleed: true, age: 61 } });
		const list = (await details.findByRole('heading', { name: 'What you reported' })).parentElement!;
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

	test('says what is missing, and a scan without a review has no status', async () => {
		const { details } = await openDetails({ ai_explanation: '' });
		expect(await details.findByText('No explanation available.')).toBeInTheDocument();
		expect(details.queryByRole('region', { name: 'Professional review' })).not.toBeInTheDocument();
	});

	test('Escape closes the details and returns the focus', async () => {
		const { tile, user } = await openDetails();
		await user.keyboard('{Escape}');
		await waitFor(() => expect(tile).toHaveFocus());
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});
});

describe('deleting a scan', () => {
	test('is confirmed, done and announced, and the focus moves on in the history', async () => {
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

	test('is announced when it fails, and the scan stays', async () => {
		const { server, user } = await openDetails();
		server.use({ deleteScan: errorResponse(500, 'No.') });
		await user.click(button('Delete scan'));
		await user.click(button('Delete'));
		expect(await screen.findByText('Failed to delete scan.')).toBeInTheDocument();
		expect(screen.getByRole('dialog')).toBeInTheDocument();
	});
});
