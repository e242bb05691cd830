import { modes as shippedModes } from '@dermavigil/analysis/model-card.json';
import { formatShare, type Metrics, type Mode } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';

type Measured = Pick<Metrics, 'count' | 'split' | 'top1' | 'top2' | 'malignantSensitivity' | 'specificity'>;

/** The model's metrics from this server's model card; until that has loaded, from the one built in. */
export function useMeasured(wanted: boolean): Record<Mode, Measured> {
	const { data } = useQuery({ ...modelCardQuery, enabled: wanted });
	const { clinical, consumer } = data?.modes ?? shippedModes;
	return { clinical: clinical.metrics, consumer: consumer.metrics };
}

/** How often the right condition was first or second. */
export const topTwoAccuracy = ({ top2 }: Measured): string => formatShare(top2.value);
