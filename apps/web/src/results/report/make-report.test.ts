import { expect, test, vi } from 'vitest';
import { fakeCanvas } from '../../../test/browser.ts';
import { makeAnalysis } from '../../../test/fixtures.ts';
import { makeAnalysisReport } from './make-report.ts';

test('a connection that carries nothing ends the report, so that people do not wait forever', async () => {
	fakeCanvas();
	const deadline = new AbortController();
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const fetches = vi
		.spyOn(globalThis, 'fetch')
		.mockImplementation(
			(_, init) =>
				new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason))),
		);
	const report = makeAnalysisReport(new Blob(['photo']), makeAnalysis(), null, []);
	await expect.poll(() => fetches.mock.calls.length).toBe(1);
	deadline.abort(new DOMException('The operation timed out.', 'TimeoutError'));
	await expect(report).rejects.toThrow('The operation timed out.');
});
