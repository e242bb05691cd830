import { formatShare, type Mode, messages, photosOfMode, type RiskCurve } from '@dermavigil/contract';

interface LowCaveatProps {
	/** Of the model in this mode; null while unknown. */
	riskCurve: RiskCurve | null;
	mode: Mode | null;
	/** The advice above it, if any: clinical mode's advice says the same. */
	recommendation?: string;
}

/** Shown beside every Low: how many melanomas were called low in testing, and how little a few cases prove. */
export function LowCaveat({ riskCurve, mode, recommendation = '' }: LowCaveatProps) {
	const { lowCaveat } = messages.analysis;
	return (
		<p className="max-w-prose empty:hidden">
			{!recommendation.includes(lowCaveat) && <strong className="font-semibold">{lowCaveat} </strong>}
			{riskCurve && mode && describeMissed(riskCurve, mode)}
		</p>
	);
}

function describeMissed({ melanomas, shipped: { melanomaSensitivity } }: RiskCurve, mode: Mode): string {
	const missed = Math.round((1 - melanomaSensitivity.value) * melanomas);
	const worst = formatShare(1 - melanomaSensitivity.low, 0);
	return `In tests on ${photosOfMode[mode]}, this AI called ${missed} of ${melanomas} melanomas low risk. With so few tested, it could miss up to ${worst}.`;
}
