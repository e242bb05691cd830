import { messages } from '@dermavigil/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ReportButton } from './report-button.tsx';

vi.mock('../../lib/save-file.ts');

const pdf = new Blob(['%PDF-1.7']);
const make = vi.fn<(name: string | null) => Promise<Blob>>();
beforeEach(() => {
	make.mockReset().mockResolvedValue(pdf);
	vi.mocked(saveFile).mockReset();
});

function show(name: string | null) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<ReportButton name={name} make={make} />
		</QueryClientProvider>,
	);
	return screen.getByRole('button', { name: 'Download Report' });
}

it('saves the report, with the name unless its owner takes it out', async () => {
	const button = show('Ada Lovelace');
	fireEvent.click(button);
	const named = /^dermavigil-report-\d{4}-\d\d-\d\d\.pdf$/;
	await waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(pdf, expect.stringMatching(named)));
	expect(make).toHaveBeenLastCalledWith('Ada Lovelace');
	fireEvent.click(screen.getByLabelText('Include my name'));
	fireEvent.click(button);
	await waitFor(() => expect(make).toHaveBeenLastCalledWith(null));
});

it('asks nobody about a name who has none', () => {
	show(null);
	expect(screen.queryByLabelText('Include my name')).toBeNull();
});

it('says what went wrong', async () => {
	const error = vi.spyOn(toast, 'error');
	make.mockRejectedValueOnce(new TypeError('inside'));
	fireEvent.click(show(null));
	await waitFor(() => expect(error).toHaveBeenLastCalledWith(messages.report.failed));
	make.mockRejectedValueOnce(new ApiError(messages.server.notFound, 404, null));
	fireEvent.click(screen.getByRole('button', { name: 'Download Report' }));
	await waitFor(() => expect(error).toHaveBeenLastCalledWith(messages.server.notFound));
	expect(saveFile).not.toHaveBeenCalled();
});
