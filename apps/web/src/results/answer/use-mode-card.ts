import type { Mode, ModeCard, RiskCurve } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';

/** The card of a mode, with the results of its threshold for Medium on all test photos. */
export interface TestedModeCard extends ModeCard {
	riskCurve: RiskCurve;
}

/** The card of a mode from the model that made an assessment; null until it has loaded, and for another version. */
export function useModeCard(mode: Mode | null | undefined, modelVersion: string | null): TestedModeCard | null {
	const { data: card } = useQuery(modelCardQuery);
	if (!card || !mode || card.version !== modelVersion) return null;
	return { ...card.modes[mode], riskCurve: card.riskCurves[mode] };
}
