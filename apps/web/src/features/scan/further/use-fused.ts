import type { RiskLevel } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../../api/light-queries.ts';
import {
	type AnalyzedResult,
	getAssessed,
	getOthers,
	isAssessed,
	type LesionResult,
	type Reassessment,
} from '../scan-state.ts';
import type { FusedResult } from './fuse-result.ts';

interface ShownResult extends FusedResult {
	/** Loads what the result of both photos needs and failed to load; null if nothing is missing. */
	retry: (() => void) | null;
	/** Whether the photos cannot be combined, because not all of them were assessed by the model whose card is here. */
	outdated: boolean;
}

/** Symptoms reported for both photos stay when one of these is removed. */
const isAnswered = ({ reassessed }: Reassessment) => reassessed?.fused !== undefined;

/** What combines the photos of results, loaded if `wanted`. */
function useFuse(wanted: boolean) {
	const card = useQuery(modelCardQuery);
	const code = useQuery({
		queryKey: ['fuse-result'],
		queryFn: async () => (await import('./fuse-result.ts')).fuseResult,
		enabled: wanted,
		networkMode: 'always',
		retry: false,
	});
	return {
		parts: [card, code],
		isLoaded: card.data !== undefined && code.data !== undefined,
		/** From all photos that count, once everything has loaded; until then, the first photo's own. */
		fuse: (first: AnalyzedResult, reassessment: Reassessment): FusedResult =>
			(card.data && code.data?.(first, reassessment.reassessed, card.data)) ?? {
				result: first,
				reassessed: isAnswered(reassessment) ? null : reassessment.reassessed,
			},
	};
}

/** The result on screen: from all photos that count, or else the first photo's own. */
export function useFused(first: AnalyzedResult, reassessment: Reassessment): ShownResult {
	const answered = isAnswered(reassessment);
	// Most results come from one photo.
	const { parts, isLoaded, fuse } = useFuse(first.further.length > 0 || answered);
	const fused = fuse(first, reassessment);
	const hasBoth = getOthers(first).length > 0;
	const isMissing = !isLoaded && (answered || getAssessed(first).length > 0);
	return {
		...fused,
		outdated: hasBoth && isLoaded && !fused.result.analysis.fused,
		retry:
			isMissing && parts.every(({ fetchStatus }) => fetchStatus !== 'fetching')
				? () => parts.forEach(({ data, refetch }) => void (data || refetch()))
				: null,
	};
}

/** Returns a function that gives the risk of one of several results, as the result itself shows it. */
export function useGetRisk(): (result: LesionResult) => RiskLevel {
	const { fuse } = useFuse(true);
	return (first) => {
		if (!isAssessed(first)) return 'unknown';
		const { result, reassessed } = fuse(first, first.reassessment);
		return (reassessed ?? result.analysis).prediction.riskLevel;
	};
}
