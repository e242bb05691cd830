import type { Statistics } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openClinic, refusal, serve } from '../triage-stand.tsx';
import { stack, topOf } from './bars.ts';
import { StatisticsPage } from './statistics-page.tsx';

const nothing = { count: 0, median_hours: null, p90_hours: null };
const statistics: Statistics = {
	turnaround: { count: 3, median_hours: 5.25, p90_hours: 60 },
	weeks: [
		{
			week: '2026-11-09',
			statuses: { new: 1, reviewed: 2, flagged: 1 },
			labels: { Melanoma: 3, 'Actinic Keratosis': 1 },
			turnaround: { count: 3, median_hours: 5.25, p90_hours: 60 },
		},
		{ week: '2026-11-16', statuses: { new: 5, reviewed: 0, flagged: 0 }, labels: { Melanoma: 5 }, turnaround: nothing },
	],
};
const rows = (table: string) =>
	within(screen.getByRole('table', { name: table }))
		.getAllByRole('row')
		.slice(1)
		.map((row) => [...row.children].map(({ textContent }) => textContent));

test('says, draws and lists how fast and how many', async () => {
	const stand = serve([], { 'GET /api/cases/statistics': () => Response.json(statistics) });
	openClinic(<StatisticsPage />);
	await screen.findByText('Reviewed: 3 cases. Median time to review: 5.3 h; 90th percentile: 2.5 days.');
	expect(screen.getByText('Submitted: 9 cases. The columns show them as they stand now.')).toBeTruthy();
	expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
		'Median hours to review, week by week',
		'Submitted cases by status, week by week',
	]);
	for (const button of screen.getAllByRole('button', { name: 'Values as a table' })) fireEvent.click(button);
	expect(rows('Time from submission to first review, by week of the review')).toEqual([
		['Nov 9', '3', '5.3 h', '2.5 days'],
		['Nov 16', '0', '–', '–'],
	]);
	expect(rows('Cases by week of submission and status')).toEqual([
		['Nov 9', '1', '2', '1'],
		['Nov 16', '5', '0', '0'],
	]);
	expect(rows('Cases by week of submission and label')).toEqual([
		['Actinic Keratosis', '1', '1 (Nov 9)', '0'],
		['Melanoma', '8', '5 (Nov 16)', '5'],
	]);
	fireEvent.change(screen.getByLabelText('Period'), { target: { value: '26' } });
	await waitFor(() => expect(stand.calls.at(-1)?.search).toBe('?weeks=26'));
});

test('a failure is told', async () => {
	serve([], { 'GET /api/cases/statistics': refusal(500, 'The database rests.') });
	openClinic(<StatisticsPage />);
	expect((await screen.findByRole('alert')).textContent).toContain('The database rests.');
});

test('parts lie on each other, under a round top', () => {
	expect([0.2, 3, 5, 41, 100, 101].map((highest) => topOf(highest, 1))).toEqual([1, 4, 5, 50, 100, 200]);
	expect(
		stack(
			[
				{ name: 'a', value: 1 },
				{ name: 'b', value: 0 },
				{ name: 'c', value: 2 },
			],
			4,
		),
	).toEqual([
		{ name: 'a', from: 0, to: 25 },
		{ name: 'c', from: 25, to: 75 },
	]);
});
