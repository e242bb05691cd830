import { messages } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAnalysis } from '../../../../test/fixtures.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import type { AnalyzedResult } from '../scan-state.ts';
import { ReportPart } from './report-part.tsx';

vi.mock('../../../results/report/make-report.ts', () => {
	throw new TypeError('Failed to fetch dynamically imported module');
});

test('a report whose code is gone, for example after an update of the server, asks people to reload the page', async () => {
	const result = { analysis: makeAnalysis(), further: [], photo: { file: new Blob(), url: '' } };
	const { user } = renderPart(<ReportPart result={result as unknown as AnalyzedResult} />);
	await user.click(screen.getByRole('button', { name: 'Download Report' }));
	expect(await screen.findByText(messages.report.notLoaded)).toBeInTheDocument();
});
