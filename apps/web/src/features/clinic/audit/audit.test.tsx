import { type AuditEntry, formatClinicalDateTime } from '@dermavigil/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { openClinic, refusal, serve, uuid } from '../triage-stand.tsx';
import { noFilter, toFilter } from './audit-filters.tsx';
import { AuditPage } from './audit-page.tsx';

vi.mock('../../../lib/save-file.ts');

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
	id,
	at: '2026-11-20T09:30:00.000Z',
	actor_kind: 'clinician',
	actor: 'Dr G.',
	action: 'changeCase',
	subject: uuid(1),
	request_id: `request-${id}`,
	outcome: 'success',
	...more,
});
const rows = () =>
	screen
		.getAllByRole('row')
		.slice(1)
		.map((row) => [...row.children].map(({ textContent }) => textContent));

function open(answers: Parameters<typeof serve>[1] = {}) {
	const page = [
		entry(2),
		entry(1, { actor_kind: 'anonymous', actor: null, subject: null, action: 'cases', outcome: 'denied' }),
	];
	const link = { link: '</api/audit?after=1>; rel="next"' };
	const stand = serve([], {
		'GET /api/audit': (url) =>
			url.searchParams.has('after') ? Response.json([entry(0)]) : Response.json(page, { headers: link }),
		'GET /api/audit/export': () => new Response('at,who'),
		...answers,
	});
	openClinic(<AuditPage />);
	return { stand, asked: () => stand.calls.findLast(({ name }) => name.startsWith('GET /api/audit')) };
}

test('every entry says when, who, what, of which case, with which outcome, in which request', async () => {
	open();
	await screen.findByText('Dr G.');
	const when = formatClinicalDateTime('2026-11-20T09:30:00.000Z');
	expect(rows()).toEqual([
		[when, 'ClinicianDr G.', 'Change case', uuid(1), 'Success', 'request-2'],
		[when, 'Anonymous', 'Cases', '', 'Denied', 'request-1'],
	]);
	fireEvent.click(screen.getByRole('button', { name: 'Show more entries' }));
	await waitFor(() => expect(rows()).toHaveLength(3));
});

test('filters ask the server, and so does the export', async () => {
	const { asked } = open();
	fireEvent.click(await screen.findByRole('button', { name: uuid(1) }));
	await waitFor(() => expect(asked()?.search).toBe(`?subject=${uuid(1)}`));
	fireEvent.change(screen.getByLabelText('Outcome'), { target: { value: 'denied' } });
	fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'anonymous' } });
	const search = `?actor_kind=anonymous&subject=${uuid(1)}&outcome=denied`;
	await waitFor(() => expect(asked()?.search).toBe(search));
	fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
	await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'audit-log.csv'));
	expect(asked()).toMatchObject({ name: 'GET /api/audit/export', search });
});

test('the last day is part of what is asked for', () => {
	expect(toFilter({ ...noFilter, from: '2026-11-01', until: '2026-11-30' })).toEqual({
		from: new Date(2026, 10, 1).toISOString(),
		until: new Date(2026, 11, 1).toISOString(),
	});
});

test('failures are told', async () => {
	const { stand } = open({ 'GET /api/audit': refusal(500, 'The database rests.') });
	expect((await screen.findByRole('alert')).textContent).toContain('The database rests.');
	stand.answers['GET /api/audit/export'] = refusal(503, 'Too busy.');
	fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
	expect(await screen.findByText('Too busy.')).toBeTruthy();
});
