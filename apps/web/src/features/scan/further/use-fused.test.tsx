import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeAnalysis, modelCard } from '../../../../test/fixtures.ts';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { useFused } from './use-fused.ts';

vi.mock('./fuse-result.ts', () => {
	throw new Error('The connection is gone.');
});

const photo = { file: new File([''], 'mole.png'), url: 'blob:mole' };
const other = { id: '2', photo, analysis: makeAnalysis({ mode: 'clinical' }), running: false, failure: null };
const makeFirst = (kind: 'dermatoscope' | 'overview') => ({
	...({ requestId: '1', mode: 'consumer', runtime: 'device', retry: [], failed: false } as const),
	...{ photo, analysis: makeAnalysis(), further: [{ ...other, kind }] },
});

test.each([
	['a dermatoscope image', 'dermatoscope', true],
	['an overview, which is not assessed', 'overview', false],
] as const)(
	'without the code that fuses photos, the result beside %s can request it again: %s',
	async (_, kind, can) => {
		const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
		queries.setQueryData(modelCardQuery.queryKey, modelCard);
		const first = makeFirst(kind);
		const { result } = renderHook(() => useFused(first, { reassessed: null, asked: false }), {
			wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
		});
		await waitFor(() => expect(queries.getQueryState(['fuse-result'])?.status).toBe('error'));
		expect(result.current.result).toBe(first);
		await waitFor(() => expect(result.current.retry !== null).toBe(can));
	},
);
