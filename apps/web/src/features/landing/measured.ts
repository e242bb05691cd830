import { modes as shippedModes } from '@dermavigil/analysis/model-card.json';
import type { Metrics, Mode, ModelCard } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';

/** Fetched apart from the first view, as everything that parses answers is. */
async function loadModelCard(): Promise<ModelCard> {
	const { fetchModelCard } = await import('../../api/model-card.ts');
	return fetchModelCard();
}

type Measured = Pick<Metrics, 'count' | 'split' | 'top1' | 'top2' | 'malignantSensitivity' | 'specificity'>;

/** What the model was measured to do: by this server's model card, and until that is here by the one built in. */
export function useMeasured(wanted: boolean): Record<Mode, Measured> {
	const { data } = useQuery({ queryKey: ['model-card'], queryFn: loadModelCard, enabled: wanted });
	const { clinical, consumer } = data?.modes ?? shippedModes;
	return { clinical: clinical.metrics, consumer: consumer.metrics };
}

/** A share, 0 to 1, as people read it. */
export const share = (value: number): string => `${(value * 100).toFixed(1)}%`;

/** A number of things as people read it. By hand: the browser's own formatting costs an old phone 60 ms at the first use. */
export const amount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** How often the right condition was first or second. */
export const topTwoAccuracy = ({ top2 }: Measured): string => share(top2.value);
