import { type AuditEntry, formatClinicalDateTime } from '@dermavigil/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchDownloads } from '../../../../test/browser.ts';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, fakeServer, type Handlers, pageResponse } from '../../../../test/fake-server.ts';
import { uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { noFilter, toFilter } from './audit-filters.tsx';

const makeEntry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
	id,
	at: '2026-11-20T09:30:00.000Z',
	actor_kind: 'clinician',
	actor: 'Dr B.',
	person: null,
	action: 'changeCase',
	subject: uuid(1),
	request_id: `request-${id}`,
	outcome: 'success',
	...changes,
});
const rows = () =>
	screen
		.getAllByRole('row')
		.slice(1)
		.map((row) => [...row.children].map(({ textContent }) => textContent));

async function openAudit(handlers: Handlers = {}) {
	const firstPage = [
		makeEntry(2),
		makeEntry(1, { actor_kind: 'anonymous', actor: null, subject: null, action: 'cases', outcome: 'denied' }),
	];
	const server = fakeServer({
		...serveCases([]),
		audit: ({ query }) =>
			query.after ? [makeEntry(0, { action: 'renamedSince' })] : pageResponse(firstPage, '1', 'after'),
		exportAudit: 'at,who',
		...handlers,
	});
	return { server, ...(await renderApp('/dashboard/audit', { as: 'clinician' })) };
}

test('every entry says when, who did what, with which case, with what outcome, and in which request', async () => {
	const { user } = await openAudit();
	await screen.findByText('Dr B.');
	const when = formatClinicalDateTime('2026-11-20T09:30:00.000Z');
	expect(rows()).toEqual([
		[when, 'ClinicianDr B.', 'Review a case', '#00000000', 'Success', 'request-2'],
		[when, 'Not logged in', 'List cases', '', 'Denied', 'request-1'],
	]);
	await user.click(screen.getByRole('button', { name: 'Show more entries' }));
	await waitFor(() => expect(rows()).toHaveLength(3));
	expect(rows()[2]![2]).toBe('renamedSince');
});

test('filters and the export ask the server; if no name matches, the page says which names it finds', async () => {
	const downloads = catchDownloads();
	const { server, user } = await openAudit();
	const asked = () => server.getRequests('audit').at(-1)?.url;
	await user.click(await screen.findByRole('button', { name: `#${uuid(1)}` }));
	await waitFor(() => expect(asked()).toBe(`/api/audit?subject=${uuid(1)}`));
	server.use({ audit: ({ query: { actor } }) => (actor ? [] : [makeEntry(2)]) });
	const name = screen.getByLabelText('Name or patient id');
	await user.type(name, 'Ada');
	await user.selectOptions(screen.getByLabelText('What'), 'Open a case');
	await screen.findByText(/^Names are found as they were typed/);
	expect(asked()).toBe(`/api/audit?actor=Ada&action=caseDetail&subject=${uuid(1)}`);
	await user.clear(name);
	await user.selectOptions(screen.getByLabelText('What'), 'All');
	await user.selectOptions(screen.getByLabelText('Outcome'), 'denied');
	await user.selectOptions(screen.getByLabelText('Who'), 'anonymous');
	const search = `?actor_kind=anonymous&subject=${uuid(1)}&outcome=denied`;
	await waitFor(() => expect(asked()).toBe(`/api/audit${search}`));
	await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
	await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['audit-log.csv']));
	expect(server.getRequests('exportAudit').map(({ url }) => url)).toEqual([`/api/audit/export${search}`]);
	// On narrow screens, where they are folded away.
	expect(screen.getByRole('button', { name: 'Filters (3)', expanded: false })).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Clear filters' }));
	await waitFor(() => expect(asked()).toBe('/api/audit'));
	expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
});

test('what is typed is requested once, and what is shown keeps the focus until the answer arrives', async () => {
	const { server, user } = await openAudit();
	const id = await screen.findByRole('button', { name: `#${uuid(1)}` });
	await user.type(screen.getByLabelText('Name or patient id'), 'Dr B.');
	const getActors = () => server.getRequests('audit').map(({ query }) => query.actor);
	await waitFor(() => expect(getActors()).toEqual([undefined, 'Dr B.']));
	const pending = createPending<AuditEntry[]>();
	server.use({ audit: () => pending.promise });
	await user.click(id);
	await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
	pending.resolve([makeEntry(2)]);
	await waitFor(() => expect(rows()).toHaveLength(1));
	expect(id).toHaveFocus();
});

test('the last day is included in the request', () => {
	expect(toFilter({ ...noFilter, from: '2026-11-01', until: '2026-11-30' })).toEqual({
		from: new Date(2026, 10, 1).toISOString(),
		until: new Date(2026, 11, 1).toISOString(),
	});
});

test('a date with a five-digit year is not requested, and the page stays', () => {
	for (const day of ['20266-11-27', '275760-09-13', '9999-12-31'])
		expect(toFilter({ ...noFilter, from: day, until: day })).toEqual({});
});

test('if only the next page failed, only that is requested again', async () => {
	const { server, user } = await openAudit({
		audit: ({ query }) => (query.after ? errorResponse(500, 'Down.') : pageResponse([makeEntry(1)], '1', 'after')),
	});
	await user.click(await screen.findByRole('button', { name: 'Show more entries' }));
	expect(await screen.findByText('We couldn’t load more entries. Please try again.')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	expect(server.getRequests('audit')).toHaveLength(2);
});

test('failures are reported', async () => {
	const { user } = await openAudit({
		audit: errorResponse(500, 'The database is down.'),
		exportAudit: errorResponse(503, 'Too busy.'),
	});
	expect(await screen.findByRole('alert')).toHaveTextContent('The database is down.');
	await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
	expect(await screen.findByText('Too busy.')).toBeInTheDocument();
});
