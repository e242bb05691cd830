import type { Mode, ModeCard } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';

/** The card of a mode of the model that made an assessment; null until it is there, and for another version's. */
export function useModeCard(mode: Mode | null | undefined, modelVersion: string | null): ModeCard | null {
	const { data: card } = useQuery(modelCardQuery);
	return card && mode && card.version === modelVersion ? card.modes[mode] : null;
}
