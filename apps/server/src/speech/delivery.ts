import type { RiskLevel } from '@dermavigil/contract';

/** How a text is spoken: the higher the risk, the slower and with longer pauses. */
export const deliveries: Record<RiskLevel, { stretch: number; pause: number }> = {
	// stretch: duration relative to the voice's own; pause: seconds added between sentences.
	low: { stretch: 0.95, pause: 0.15 },
	unknown: { stretch: 1, pause: 0.25 },
	medium: { stretch: 1.04, pause: 0.3 },
	high: { stretch: 1.12, pause: 0.45 },
};
