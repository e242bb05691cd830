import type { RiskLevel } from '@dermavigil/contract';

/** How a text is spoken: the graver it is, the slower and with the more time to take it in. */
export const deliveries: Record<RiskLevel, { stretch: number; pause: number }> = {
	// stretch: times as long as the voice speaks by itself; pause: seconds between sentences, on top of its own.
	low: { stretch: 0.95, pause: 0.15 },
	unknown: { stretch: 1, pause: 0.25 },
	medium: { stretch: 1.04, pause: 0.3 },
	high: { stretch: 1.12, pause: 0.45 },
};
