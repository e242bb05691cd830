import {
	formatDate,
	formatDateTime,
	formatTimeToSecond,
	type LesionScan,
	limits,
	messages,
} from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeProfile, makeScan, modelCard, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { actFor } from '../../../api/session.ts';
import { exampleComparison } from '../test/example-comparison.ts';

const lesion = makeLesion(100, { nickname: 'By the watch', scan_count: 3 });
const makePoint = (number: number, changes: Partial<LesionScan> = {}): LesionScan => ({
	...makeScan(number, { lesion_id: lesion.id, risk_level: 'low', saved_at: `2026-11-0${number}T09:00:00.000Z` }),
	malignant_probability: 4,
	area_mm2: null,
	...changes,
});
/** Newest first. */
const points = [
	makePoint(3, { malignant_probability: 12, area_mm2: 21.44 }),
	makePoint(2, { status: 'reviewed', doctor_notes: 'Harmless.', reviewed_at: '2026-11-05T09:00:00.000Z' }),
	makePoint(1, { risk_level: 'medium', area_mm2: 20 }),
];

async function open(handlers: Handlers = {}, id = lesion.id) {
	const server = fakeServer({
		lesions: [lesion],
		lesionScans: points,
		scanDetail: { ...points[0]!, assessment: null },
		modelCard,
		...handlers,
	});
	return { server, ...(await renderApp(`/Mylesion/lesions/${id}`, { as: 'patient' })) };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));

test('says what the spot is, where it is and when the next photo is due, and leads to the scan page for it', async () => {
	const { user } = await open();
	expect(await screen.findByRole('heading', { level: 1, name: 'By the watch' })).toBeInTheDocument();
	// Without the spot's name, which would stay in the browser's history.
	expect(document.title).toBe('Tracked spot | DermaVigil');
	expect(screen.getByText('Left forearm')).toBeInTheDocument();
	expect(screen.getByText(`Next photo: ${formatDate('2026-12-17T09:00:00Z')}`)).toBeInTheDocument();
	await user.click(screen.getByRole('link', { name: 'New photo' }));
	await waitFor(() => expect([location.pathname, history.state.usr]).toEqual(['/scan', { lesionId: lesion.id }]));
});

test('the link to all spots is marked as current', async () => {
	await open();
	expect((await screen.findAllByRole('link', { name: 'My Lesions', current: 'page' })).length).toBeGreaterThan(0);
});

test.each([true, false])(
	'leads a carer to reminders only if they get them because they hold the person: %s',
	async (is_held) => {
		const mia = makePerson(7, { is_held });
		await open({ me: makeProfile(), family: { people: [mia], carers: [], invitations: [] } });
		expect(await screen.findByRole('link', { name: 'Set up reminders' })).toBeVisible();
		act(() => actFor(mia));
		await screen.findByRole('link', { name: 'New photo' });
		expect(screen.queryAllByRole('link', { name: 'Set up reminders' })).toHaveLength(is_held ? 1 : 0);
	},
);

test('the doctor’s word comes first, then the last risk and what to do', async () => {
	await open();
	const last = within(await screen.findByRole('region', { name: 'Last result' }));
	const heading = await last.findByRole('heading', { level: 2, name: 'Low Risk' });
	expect(last.getByText(/^Watch this spot\./)).toBeInTheDocument();
	expect(last.getByRole('button', { name: 'Request Professional Review' })).toBeInTheDocument();
	const notes = last.getByText('Harmless.');
	expect(notes).toHaveAttribute('dir', 'auto');
	expect(notes.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the doctor’s newest word is there even if its scan has not loaded yet', async () => {
	const answered = makePoint(1, {
		status: 'flagged',
		doctor_notes: 'Please come in.',
		reviewed_at: '2026-11-12T09:00:00.000Z',
	});
	const details = [points[0]!, answered];
	await open({
		lesions: [{ ...lesion, last_answered_scan_id: answered.id }],
		lesionScans: points.slice(0, 2),
		scanDetail: ({ params }) => ({ ...details.find(({ id }) => id === params.id)!, assessment: null }),
	});
	const last = within(await screen.findByRole('region', { name: 'Last result' }));
	expect(await last.findByText('Please come in.')).toBeInTheDocument();
	expect(last.queryByText('Harmless.')).not.toBeInTheDocument();
});

test('an older word of the doctor never replaces the newest one, even if that could not be loaded yet', async () => {
	const answered = makePoint(1, {
		status: 'flagged',
		doctor_notes: 'Please come in.',
		reviewed_at: '2026-11-12T09:00:00.000Z',
	});
	const latest = { ...points[0]!, assessment: null };
	const { server, user } = await open({
		lesions: [{ ...lesion, last_answered_scan_id: answered.id }],
		lesionScans: points.slice(0, 2),
		scanDetail: ({ params }) => (params.id === latest.id ? latest : errorResponse(503, 'Too busy.')),
	});
	const last = within(await screen.findByRole('region', { name: 'Last result' }));
	expect(await last.findByRole('alert')).toHaveTextContent(
		'The doctor’s last answer about this spot could not be loaded.',
	);
	expect(last.queryByText('Harmless.')).not.toBeInTheDocument();
	server.use({ scanDetail: { ...answered, assessment: null } });
	await user.click(last.getByRole('button', { name: 'Try again' }));
	expect(await last.findByText('Please come in.')).toBeInTheDocument();
});

test('an answer that is read here counts as opened', async () => {
	const { server } = await open({
		lesionScans: [{ ...points[1]!, review_unread: true }],
		openReview: () => undefined,
	});
	await screen.findByRole('region', { name: 'Last result' });
	await waitFor(() => expect(server.getRequests('openReview').map(({ params }) => params.id)).toEqual([points[1]!.id]));
});

test('an assessment that could not be loaded can be loaded again, and the risk is shown meanwhile', async () => {
	const { server, user } = await open({ scanDetail: errorResponse(500, 'No.') });
	const last = within(await screen.findByRole('region', { name: 'Last result' }));
	expect(await last.findByRole('alert')).toHaveTextContent('Some details of this result could not be loaded.');
	expect(last.getByRole('heading', { name: 'Low Risk' })).toBeInTheDocument();
	server.use({ scanDetail: { ...points[0]!, assessment: null } });
	await user.click(last.getByRole('button', { name: 'Try again' }));
	await waitFor(() => expect(last.queryByRole('alert')).not.toBeInTheDocument());
	expect(await last.findByRole('heading', { name: 'Low Risk' })).toBeInTheDocument();
});

test('an earlier High Risk still counts', async () => {
	const unseen_high = { scan_id: uuid(1), saved_at: '2026-11-01T09:00:00.000Z' };
	const { user } = await open({ lesions: [{ ...lesion, unseen_high }], setSeenByDoctor: points[2]! });
	const last = within(await screen.findByRole('region', { name: 'Last result' }));
	expect(last.getByText(/still counts/)).toHaveTextContent(
		`The High Risk of ${formatDate(unseen_high.saved_at)} still counts.`,
	);
	await user.click(last.getByRole('button', { name: 'Seen by a doctor' }));
	await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('an earlier red flag still counts', async () => {
	const unseen_red_flag = { scan_id: uuid(1), saved_at: '2026-11-01T09:00:00.000Z' };
	await open({ lesions: [{ ...lesion, unseen_red_flag }] });
	expect(await screen.findByText(/still counts/)).toHaveTextContent(
		`What was reported on ${formatDate(unseen_red_flag.saved_at)} still counts. Show this spot to a doctor within two weeks of that day.`,
	);
});

test('an earlier High Risk photo still counts beside a later one that a clinician has reviewed', async () => {
	const unseen_high = { scan_id: uuid(1), saved_at: '2026-11-01T09:00:00.000Z' };
	const reviewed = makePoint(3, { risk_level: 'high', status: 'reviewed', reviewed_at: '2026-11-05T09:00:00.000Z' });
	const { user, server } = await open({
		lesions: [{ ...lesion, latest_risk_level: 'high', unseen_high }],
		lesionScans: [reviewed, makePoint(1, { risk_level: 'high' })],
		scanDetail: { ...reviewed, assessment: null },
		setSeenByDoctor: points[2]!,
	});
	const text = await screen.findByText(/still counts/);
	await user.click(within(text.parentElement!).getByRole('button', { name: 'Seen by a doctor' }));
	await waitFor(() => expect(server.getRequests('setSeenByDoctor')[0]!.params).toEqual({ id: uuid(1) }));
});

test.each([
	['Request Professional Review', 'Sent for review. The answer appears here.', { status: 'new' }],
	['Seen by a doctor', 'Marked as seen by a doctor.', { seen_by_doctor_at: '2026-11-20T12:00:00.000Z' }],
] as const)('%s: the focus moves to the top once the button is gone', async (name, message, change) => {
	const scan = makePoint(3, { risk_level: 'high' });
	const changed = { ...scan, ...change };
	const { server, user } = await open({ lesionScans: [scan], scanDetail: { ...scan, assessment: null } });
	const answer = () => {
		server.use({ lesionScans: [changed], scanDetail: { ...changed, assessment: null } });
		return changed;
	};
	server.use({ requestReview: answer, setSeenByDoctor: answer });
	await user.click(await screen.findByRole('button', { name }));
	await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
	await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
	expect(screen.getByText(message)).toBeInTheDocument();
});

test.each([
	['Request Professional Review', { status: 'new' }],
	['Seen by a doctor', { seen_by_doctor_at: '2026-11-20T12:00:00.000Z' }],
] as const)('%s: the focus of somebody who is elsewhere by then does not move', async (name, change) => {
	const scan = makePoint(3, { risk_level: 'high' });
	const changed = { ...scan, ...change };
	const answer = createPending<LesionScan>();
	const handlers = { requestReview: () => answer.promise, setSeenByDoctor: () => answer.promise };
	const { server, user } = await open({ lesionScans: [scan], scanDetail: { ...scan, assessment: null }, ...handlers });
	await user.click(await screen.findByRole('button', { name }));
	const other = screen.getByRole('link', { name: 'New photo' });
	act(() => other.focus());
	server.use({ lesionScans: [changed], scanDetail: { ...changed, assessment: null } });
	answer.resolve(changed);
	await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
	expect(other).toHaveFocus();
});

test.each([
	['Medium Risk', { risk_level: 'medium' }, 1],
	['Low Risk with a red flag', { risk_level: 'low', symptoms: { bleed: true } }, 1],
	['Low Risk', { risk_level: 'low', symptoms: { bleed: false } }, 0],
] as const)(
	'%s is marked as seen where seeing a doctor is advised, and that is then no longer overdue',
	async (_, change, times) => {
		const scan = makePoint(3, change);
		const { server, user } = await open({ lesionScans: [scan], scanDetail: { ...scan, assessment: null } });
		await screen.findByRole('heading', { name: /^(Medium|Low) Risk$/ });
		expect(screen.queryAllByText(/^This advice counts from/)).toHaveLength(times);
		const [button, ...others] = screen.queryAllByRole('button', { name: 'Seen by a doctor' });
		expect([button, ...others].filter(Boolean)).toHaveLength(times);
		if (!button) return;
		const seen = { ...scan, seen_by_doctor_at: '2026-11-20T12:00:00.000Z' };
		server.use({
			setSeenByDoctor: () => {
				server.use({ lesionScans: [seen], scanDetail: { ...seen, assessment: null } });
				return seen;
			},
		});
		await user.click(button);
		await waitFor(() => expect(screen.queryByText(/^This advice counts from/)).not.toBeInTheDocument());
	},
);

test('a requested review says when it was requested, and how long answers usually take', async () => {
	await open({
		lesionScans: [makePoint(3, { status: 'new', submitted_at: '2026-11-18T09:00:00.000Z' })],
		reviewTurnaround: { usual_days: 1 },
	});
	const text = await screen.findByText(/^Sent for review/);
	await waitFor(() =>
		expect(text).toHaveTextContent(
			`Sent for review, ${formatDate('2026-11-18T09:00:00Z')}. Usually answered within 1 day.`,
		),
	);
});

test('every scan has its day, risk, probability, size and notes, and opens', async () => {
	const { user } = await open();
	await screen.findByRole('region', { name: 'All scans' });
	const rows = region('All scans').getAllByRole('listitem');
	expect(rows).toHaveLength(3);
	for (const text of ['Low Risk', '12% chance of cancer or precancer, 21.4 mm²']) {
		expect(rows[0]!).toHaveTextContent(text);
	}
	expect(rows[1]!).toHaveTextContent('Harmless.');
	expect(within(rows[1]!).getByText('Harmless.')).toHaveAttribute('dir', 'auto');
	expect(rows[2]!).toHaveTextContent('Medium Risk');
	await user.click(within(rows[0]!).getByRole('button'));
	expect(screen.getByRole('dialog', { name: 'By the watch' })).toBeInTheDocument();
});

test('risk and size are charted over time', async () => {
	await open();
	expect(await screen.findByRole('img', { name: /^Area over 2 scans: 20 mm²/ })).toBeInTheDocument();
	expect(region('Over time').getByRole('option', { name: 'Chance of cancer or precancer' })).toBeInTheDocument();
});

test('the marks of many scans do not cover the line: only the last one is marked', async () => {
	const many = Array.from({ length: 25 }, (_, place) => makePoint(1, { id: uuid(900 + place), area_mm2: 20 }));
	await open({ lesionScans: many });
	const chart = await screen.findByRole('img', { name: /^Area over 25 scans/ });
	expect(chart.querySelectorAll('.rounded-full')).toHaveLength(1);
});

test('with very many scans, the chart says that it has only the newest until the earlier ones have loaded', async () => {
	const { server, user } = await open({
		lesionScans: ({ query }) =>
			query.before
				? points.slice(2)
				: Response.json(points.slice(0, 2), { headers: { link: '</?before=2>; rel="next"' } }),
	});
	const note = 'The newest 2 of 3 scans. “Show more scans” adds the earlier ones.';
	expect(await screen.findByText(note)).toBeInTheDocument();
	expect(region('Over time').getByText(note)).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Show more scans' }));
	expect(await screen.findByRole('img', { name: /^Area over 2 scans/ })).toBeInTheDocument();
	expect(screen.queryByText(note)).not.toBeInTheDocument();
	const { maxPageSize } = limits.savedScan;
	expect(server.getRequests('lesionScans').map(({ query }) => Number(query.limit))).toEqual([maxPageSize, maxPageSize]);
});

describe('side by side', () => {
	const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]!.textContent;

	test('the last two photos at first, then any two, which can be compared', async () => {
		const { server, user } = await open({ compareLesion: errorResponse(500, 'No.') });
		await screen.findByRole('region', { name: 'Side by side' });
		expect([chosen('Left photo'), chosen('Right photo')]).toEqual([
			formatDate(points[1]!.saved_at),
			formatDate(points[0]!.saved_at),
		]);
		await user.selectOptions(screen.getByLabelText('Left photo'), points[2]!.id);
		await user.click(screen.getByRole('button', { name: 'Compare these two' }));
		expect(await screen.findByText(messages.lesion.compareFailed)).toBeInTheDocument();
		expect(server.getRequests('compareLesion').map(({ query }) => query)).toEqual([
			{ before: points[2]!.id, after: points[0]!.id },
		]);
	});

	test('two photos from one day are told apart by the time, which comes first', async () => {
		const saved_at = '2026-11-03T09:20:00.000Z';
		await open({ lesionScans: [makePoint(4, { saved_at }), ...points] });
		await screen.findByRole('region', { name: 'Side by side' });
		const toText = (at: string) => `${formatDateTime(at).replace(`${formatDate(at)}, `, '')}, ${formatDate(at)}`;
		expect([chosen('Left photo'), chosen('Right photo')]).toEqual([points[0]!.saved_at, saved_at].map(toText));
	});

	test('two photos from one minute are told apart by the second', async () => {
		const [left, right] = ['2026-11-03T09:20:05.000Z', '2026-11-03T09:20:40.000Z'] as const;
		await open({ lesionScans: [makePoint(5, { saved_at: right }), makePoint(4, { saved_at: left }), ...points] });
		await screen.findByRole('region', { name: 'Side by side' });
		const toText = (at: string) => `${formatTimeToSecond(at)}, ${formatDate(at)}`;
		expect([chosen('Left photo'), chosen('Right photo')]).toEqual([left, right].map(toText));
	});

	test('a photo is not compared with itself', async () => {
		const { user } = await open();
		await screen.findByRole('region', { name: 'Side by side' });
		await user.selectOptions(screen.getByLabelText('Left photo'), points[0]!.id);
		expect(screen.getByRole('button', { name: 'Compare these two' })).toHaveAttribute('aria-disabled', 'true');
	});

	test('a photo that does not load at full size because its address has expired gets a new address', async () => {
		const { server, user } = await open();
		await screen.findByRole('region', { name: 'Side by side' });
		server.use({ lesionScans: points.map((point) => ({ ...point, image_url: `${point.image_url}?renewed` })) });
		vi.setSystemTime(Date.now() + limits.savedScan.imageUrlFor + 1);
		await user.click(region('Side by side').getAllByRole('button', { name: /^View full size/ })[1]!);
		const viewer = within(await screen.findByRole('dialog', { name: 'By the watch' }));
		await user.click(viewer.getByRole('button', { name: 'Previous photo' }));
		fireEvent.error(viewer.getByRole('img'));
		await waitFor(() => expect(viewer.getByRole('img')).toHaveAttribute('src', '/api/images/2?renewed'));
	});

	test('a photo of an earlier page gets a new address, too', async () => {
		const { server, user } = await open({
			lesionScans: ({ query }) =>
				query.before
					? points.slice(2)
					: Response.json(points.slice(0, 2), { headers: { link: '</?before=2>; rel="next"' } }),
		});
		await screen.findByRole('region', { name: 'Side by side' });
		vi.setSystemTime(Date.now() + limits.savedScan.imageUrlFor + 1);
		await user.click(screen.getByRole('button', { name: 'Show more scans' }));
		await screen.findByText('Number of scans shown: 3');
		server.use({ lesionScans: points.map((point) => ({ ...point, image_url: `${point.image_url}?renewed` })) });
		const photo = region('Side by side').getAllByRole('img')[0]!;
		fireEvent.error(photo);
		await waitFor(() =>
			expect(region('Side by side').getAllByRole('img')[0]).toHaveAttribute('src', '/api/images/2?renewed'),
		);
	});

	test('a photo opens at full size, and the others follow', async () => {
		const { user } = await open();
		await screen.findByRole('region', { name: 'Side by side' });
		await user.click(region('Side by side').getAllByRole('button', { name: /^View full size/ })[1]!);
		const viewer = within(await screen.findByRole('dialog', { name: 'By the watch' }));
		expect(viewer.getByRole('img')).toHaveAttribute('src', '/api/images/3');
		expect(viewer.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
		await user.click(viewer.getByRole('button', { name: 'Previous photo' }));
		expect(viewer.getByRole('img')).toHaveAttribute('src', '/api/images/2');
	});
});

test('a scale that is set in the comparison shows in the list and the chart at once', async () => {
	const { server, user } = await open({ compareLesion: exampleComparison });
	await screen.findByRole('region', { name: 'Side by side' });
	expect(screen.queryByText(/18\.5 mm²/)).not.toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Compare these two' }));
	await user.click(await screen.findByRole('button', { name: 'Measure in millimeters' }));
	server.use({
		setScale: () => {
			server.use({ lesionScans: [points[0]!, { ...points[1]!, area_mm2: 18.5 }, points[2]!] });
			return points[1]!;
		},
	});
	await user.click(screen.getByRole('button', { name: 'Save the scale' }));
	await screen.findByText('The scale was saved.');
	await user.keyboard('{Escape}');
	await waitFor(() => expect(region('All scans').getAllByRole('listitem')[1]!).toHaveTextContent('18.5 mm²'));
	expect(screen.getByRole('img', { name: /^Area over 3 scans/ })).toBeInTheDocument();
});

test('before the first photo, the page asks for one', async () => {
	const nothing = { scan_count: 0, last_seen_at: null, latest_image_url: null, latest_thumbnail_url: null };
	const { user } = await open({ lesions: [{ ...lesion, ...nothing }], lesionScans: [] });
	expect(await screen.findByText('No photo of this spot yet.')).toBeInTheDocument();
	expect(screen.queryByRole('region', { name: 'Side by side' })).not.toBeInTheDocument();
	await user.click(screen.getByRole('link', { name: 'Add the first photo' }));
	await waitFor(() => expect([location.pathname, history.state.usr]).toEqual(['/scan', { lesionId: lesion.id }]));
});

test('the page of a spot that is not tracked says so', async () => {
	await open({}, uuid(999));
	expect(await screen.findByText('This spot is not tracked.')).toBeInTheDocument();
	expect(screen.queryByText(/someone else/)).not.toBeInTheDocument();
	expect(within(screen.getByRole('main')).getByRole('link', { name: 'My Lesions' })).toHaveAttribute(
		'href',
		'/Mylesion',
	);
});

test('a carer who opens somebody else’s spot in a new tab reads how to get to it', async () => {
	await open({ me: makeProfile(), family: { people: [makePerson(7)], carers: [], invitations: [] } }, uuid(999));
	expect(await screen.findByText(/^It may be someone else’s/)).toBeVisible();
});

test('does not say that there are no scans if they cannot be loaded', async () => {
	const { server, user } = await open({ lesionScans: errorResponse(500, 'No.') });
	expect(await screen.findByText('We couldn’t load the scans of this spot.')).toBeInTheDocument();
	expect(screen.queryByText('No photo of this spot yet.')).not.toBeInTheDocument();
	server.use({ lesionScans: points });
	await user.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await screen.findByRole('region', { name: 'All scans' })).toBeInTheDocument();
});

test('deleting it does not bring back people who have left the page in the meantime', async () => {
	const deleted = createPending<undefined>();
	const { server, user, queries } = await open({
		me: makeProfile(),
		sessions: [],
		deleteLesion: () => deleted.promise,
	});
	await user.click(await screen.findByRole('button', { name: 'Delete this spot' }));
	await user.click(screen.getByRole('button', { name: 'Delete' }));
	await user.keyboard('{Escape}');
	await user.click(screen.getAllByRole('link', { name: 'Account' })[0]!);
	await screen.findByRole('heading', { level: 1, name: 'Your account' });
	server.use({ lesions: [] });
	deleted.resolve(undefined);
	await screen.findByText(messages.lesion.deleted('By the watch'));
	await waitFor(() => expect(queries.isMutating()).toBe(0));
	expect(location.pathname).toBe('/account');
});

test('a response to an earlier request does not bring it back after it was deleted', async () => {
	const before = createPending<Response>();
	const attention = () => before.promise;
	const { user, server } = await open({ me: makeProfile(), history: [], reviews: [], attention });
	server.use({ attention: [], deleteLesion: () => void server.use({ lesions: [] }) });
	await user.click(await screen.findByRole('button', { name: 'Delete this spot' }));
	await user.click(screen.getByRole('button', { name: 'Delete' }));
	await screen.findByText(messages.lesion.deleted('By the watch'));
	before.resolve(Response.json([makeScan(3, { lesion_id: lesion.id, risk_level: 'high' })]));
	expect(await screen.findByText('Track a spot over time, and see whether it changes.')).toBeVisible();
	expect(screen.queryByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument();
});

test('deleting it leads back to the journal, where it needs no attention, and requests nothing that is gone', async () => {
	const high = makeScan(4, { lesion_id: lesion.id });
	const { server, user } = await open({ me: makeProfile(), history: [], reviews: [], attention: [high] });
	await user.click(await screen.findByRole('button', { name: 'Delete this spot' }));
	const asked = server.getRequests('lesionScans').length;
	server.use({ deleteLesion: () => void server.use({ lesions: [], attention: [] }) });
	await user.click(screen.getByRole('button', { name: 'Delete' }));
	await waitFor(() => expect(location.pathname).toBe('/Mylesion'));
	// The message is shown again outside the dialog once that has closed, so what was found may be gone by then.
	await screen.findByText(messages.lesion.deleted('By the watch'));
	expect(await screen.findByText('Track a spot over time, and see whether it changes.')).toBeInTheDocument();
	expect(screen.queryByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument();
	expect(server.getRequests('lesionScans')).toHaveLength(asked);
});
