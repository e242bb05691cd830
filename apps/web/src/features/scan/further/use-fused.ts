import type { AnalysisResult } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelCardQuery } from '../../../api/light-queries.ts';
import type { Reassessment, ScanResult } from '../scan-state.ts';
import type { fuseResult } from './fuse-result.ts';

type Assessed = ScanResult & { failed: false };

/** The result on screen: from both photos where there are both, else the first photo's own. */
export function useFused(
	first: Assessed,
	reassessment: Reassessment,
): { result: Assessed; reassessed: AnalysisResult | null } {
	const { data: card } = useQuery(modelCardQuery);
	const [fuse, setFuse] = useState<typeof fuseResult | null>(null);
	const several = first.further.length > 0;
	useEffect(() => {
		// Most results are of one photo.
		if (several) void import('./fuse-result.ts').then((module) => setFuse(() => module.fuseResult));
	}, [several]);
	const { reassessed } = reassessment;
	const fused = several && card && fuse?.(first, reassessed?.symptoms ?? null, card);
	return fused || { result: first, reassessed };
}
