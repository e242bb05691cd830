import shipped from '@dermavigil/analysis/headlines.json';
import { formatShare, type headlineMetrics, type Metrics, type Mode } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../api/light-queries.ts';

type Measured = Pick<Metrics, (typeof headlineMetrics)[number]>;

/** The model's metrics from this server's model card; until that has loaded, from the one built in. */
export function useMeasured(wanted: boolean): Record<Mode, Measured> {
	const { data } = useQuery({ ...modelCardQuery, enabled: wanted });
	const { clinical, consumer } = data?.modes ?? shipped;
	return { clinical: clinical.metrics, consumer: consumer.metrics };
}

/** How often the right condition was first or second. */
export const topTwoAccuracy = ({ top2 }: Measured): string => formatShare(top2.value);
