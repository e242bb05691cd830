import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { type AnalyzedResult, findOtherPhoto, type Reassessment } from '../scan-state.ts';
import type { FusedResult } from './fuse-result.ts';

interface ShownResult extends FusedResult {
	/** Loads what the result of both photos needs and what did not load; null where nothing is missing. */
	retry: (() => void) | null;
	/** Not every photo is from the version of the model whose card is here: they cannot be put together. */
	outdated: boolean;
}

/** The result on screen: from both photos where there are both, else the first photo's own. */
export function useFused(first: AnalyzedResult, { reassessed }: Reassessment): ShownResult {
	// Symptoms reported of both photos stay when one of these is removed.
	const answered = reassessed?.fused !== undefined;
	const card = useQuery(modelCardQuery);
	const fuse = useQuery({
		queryKey: ['fuse-result'],
		queryFn: async () => (await import('./fuse-result.ts')).fuseResult,
		// Most results are of one photo.
		enabled: first.further.length > 0 || answered,
		networkMode: 'always',
		retry: false,
	});
	const parts = [card, fuse];
	const fused = card.data && fuse.data?.(first, reassessed, card.data);
	const hasBoth = findOtherPhoto(first) !== undefined;
	const isMissing = !fused && (answered || hasBoth);
	return {
		outdated: hasBoth && fused !== undefined && !fused.result.analysis.fused,
		...(fused ?? { result: first, reassessed: answered ? null : reassessed }),
		retry:
			isMissing && parts.every(({ fetchStatus }) => fetchStatus !== 'fetching')
				? () => parts.forEach(({ data, refetch }) => void (data || refetch()))
				: null,
	};
}
