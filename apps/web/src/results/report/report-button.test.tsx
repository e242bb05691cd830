import { messages } from '@dermavigil/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { catchDownloads } from '../../../test/browser.ts';
import { createPending } from '../../../test/fake-server.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { ApiError } from '../../api/api-error.ts';
import { logOut } from '../../api/log-out.ts';
import { ReportButton } from './report-button.tsx';

const pdf = new Blob(['%PDF-1.7']);
const make = vi.fn<(name: string | null) => Promise<Blob>>();
const getButton = () => screen.getByRole('button', { name: 'Download Report' });
const renderButton = (name: string | null) => renderPart(<ReportButton name={name} make={make} />);

beforeEach(() => {
	make.mockReset().mockResolvedValue(pdf);
});

test('downloads the report, with the name unless the patient leaves it out', async () => {
	const downloads = catchDownloads();
	const { user } = renderButton('Ada Lovelace');
	await user.click(getButton());
	const named = /^dermavigil-report-\d{4}-\d\d-\d\d-\d{6}\.pdf$/;
	await waitFor(() => expect(downloads).toEqual([{ name: expect.stringMatching(named), file: pdf }]));
	expect(make).toHaveBeenLastCalledWith('Ada Lovelace');
	await user.click(screen.getByLabelText('Include my name'));
	await user.click(getButton());
	await waitFor(() => expect(make).toHaveBeenLastCalledWith(null));
});

test('without a name, there is no question about one', () => {
	renderButton(null);
	expect(screen.queryByLabelText('Include my name')).not.toBeInTheDocument();
});

test('leaves no report to the next person at the screen after a logout', async () => {
	const downloads = catchDownloads();
	const report = createPending<Blob>();
	make.mockReturnValue(report.promise);
	const { user } = renderButton('Ada Lovelace');
	await user.click(getButton());
	act(() => logOut());
	await act(async () => report.resolve(pdf));
	await waitFor(() => expect(getButton()).toHaveTextContent('Download Report'));
	expect(downloads).toEqual([]);
});

test('says what went wrong', async () => {
	const downloads = catchDownloads();
	const { user } = renderButton(null);
	make.mockRejectedValueOnce(new TypeError('inside'));
	await user.click(getButton());
	expect(await screen.findByText(messages.report.failed)).toBeInTheDocument();
	make.mockRejectedValueOnce(new ApiError(messages.server.notFound, 404, null));
	await user.click(getButton());
	expect(await screen.findByText(messages.client.notFound)).toBeInTheDocument();
	expect(downloads).toEqual([]);
});
