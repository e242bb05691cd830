import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelCardQuery } from '../../../api/light-queries.ts';
import type { Reassessment, ScanResult } from '../scan-state.ts';
import type { FusedResult, fuseResult } from './fuse-result.ts';

type Assessed = ScanResult & { failed: false };

/** The result on screen: from both photos where there are both, else the first photo's own. */
export function useFused(first: Assessed, { reassessed }: Reassessment): FusedResult {
	const { data: card } = useQuery(modelCardQuery);
	const [fuse, setFuse] = useState<typeof fuseResult | null>(null);
	// Symptoms reported of both photos stay when one of these is removed.
	const several = first.further.length > 0 || reassessed?.fused !== undefined;
	useEffect(() => {
		// Most results are of one photo.
		if (several) void import('./fuse-result.ts').then((module) => setFuse(() => module.fuseResult));
	}, [several]);
	const fused = several && card && fuse?.(first, reassessed, card);
	return fused || { result: first, reassessed: reassessed?.fused ? null : reassessed };
}
