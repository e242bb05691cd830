import type { Statistics } from '@dermavigil/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { errorResponse, fakeServer, type Handler } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { AgreementChart } from './agreement-chart.tsx';
import { getScaleTop, stack } from './column-chart.tsx';

const nothing = { count: 0, median_hours: null, p90_hours: null };
const statistics: Statistics = {
	turnaround: { count: 3, median_hours: 5.25, p90_hours: 60 },
	agreement: [
		{ risk_level: 'low', outcome: 'benign', count: 6 },
		{ risk_level: 'low', outcome: 'biopsy', count: 1 },
		{ risk_level: 'high', outcome: 'urgent', count: 2 },
		{ risk_level: 'medium', outcome: 'monitor', count: 1 },
		{ risk_level: 'high', outcome: 'retake', count: 9 },
		{ risk_level: 'unknown', outcome: 'biopsy', count: 4 },
		{ risk_level: 'unknown', outcome: 'benign', count: 7 },
	],
	weeks: [
		{
			week: '2026-11-09',
			statuses: { new: 1, reviewed: 2, flagged: 1 },
			labels: { Melanoma: 3, 'Actinic Keratosis': 1 },
			turnaround: { count: 3, median_hours: 5.25, p90_hours: 60 },
		},
		{
			week: '2026-11-16',
			statuses: { new: 1005, reviewed: 0, flagged: 0 },
			labels: { Melanoma: 1005 },
			turnaround: nothing,
		},
	],
};
const rows = (table: string) =>
	within(screen.getByRole('table', { name: table }))
		.getAllByRole('row')
		.slice(1)
		.map((row) => [...row.children].map(({ textContent }) => textContent));

async function openStatistics(caseStatistics: Handler<'caseStatistics'>) {
	const server = fakeServer({ ...serveCases([]), caseStatistics });
	return { server, ...(await renderApp('/dashboard/statistics', { as: 'clinician' })) };
}

test('tells, charts and lists how many cases there were and how fast they were reviewed', async () => {
	const { server, user } = await openStatistics(statistics);
	await screen.findByText('3 reviewed · median 5.3 h · 90% within 2.5 days');
	expect(screen.getByText('1,009 submitted, by current status')).toBeInTheDocument();
	const charts = within(screen.getByRole('main')).getAllByRole('img');
	expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual([
		'Median hours to review, week by week',
		'Submitted cases by status, week by week',
	]);
	expect(charts[0]).toHaveTextContent(/^6 h3 h0 h/);
	expect(charts[1]).toHaveTextContent(/^2,0001,0000Nov 9/);
	for (const button of screen.getAllByRole('button', { name: 'View as table' })) await user.click(button);
	expect(rows('Time from submission to first review, by week of the review')).toEqual([
		['Nov 9', '3', '5.3 h', '2.5 days'],
		['Nov 16', '0', '–', '–'],
	]);
	expect(rows('Cases by week of submission and status')).toEqual([
		['Nov 9', '1', '2', '1'],
		['Nov 16', '1,005', '0', '0'],
	]);
	expect(rows('Cases by week of submission and label')).toEqual([
		['Actinic Keratosis', '1', '1 (Nov 9)', '0'],
		['Melanoma', '1,008', '1,005 (Nov 16)', '1,005'],
	]);
	expect(screen.getByText('Agreed in 80% of 10 cases with a risk and an outcome')).toBeInTheDocument();
	expect(rows('Outcomes by the AI’s risk')).toEqual([
		['Benign', '0', '7', '0', '6'],
		['Monitor', '0', '0', '1', '0'],
		['See in person', '0', '0', '0', '0'],
		['Biopsy', '0', '4', '0', '1'],
		['Urgent', '2', '0', '0', '0'],
		['Retake photo', '9', '0', '0', '0'],
	]);
	await user.selectOptions(screen.getByLabelText('Period'), '26');
	await waitFor(() => expect(server.getRequests('caseStatistics').at(-1)?.url).toMatch(/\?weeks=26$/));
});

test('one case that the AI missed is never rounded to full agreement', () => {
	render(
		<AgreementChart
			agreement={[
				{ risk_level: 'low', outcome: 'benign', count: 199 },
				{ risk_level: 'low', outcome: 'biopsy', count: 1 },
			]}
		/>,
	);
	expect(screen.getByText('Agreed in over 99% of 200 cases with a risk and an outcome')).toBeInTheDocument();
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'Agreed199',
		'AI Low, but to be seen, biopsied or urgent1',
		'AI above Low, but benign or to be monitored0',
	]);
});

test('a failure is reported', async () => {
	await openStatistics(errorResponse(500, 'The database is down.'));
	expect(await screen.findByRole('alert')).toHaveTextContent('The database is down.');
});

test('parts are stacked on top of each other, under a round top', () => {
	expect([0.2, 3, 5, 41, 100, 101].map((highest) => getScaleTop(highest, 1))).toEqual([1, 4, 6, 60, 100, 200]);
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
