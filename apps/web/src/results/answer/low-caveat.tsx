import { formatShare, type Mode, type RiskCurve } from '@dermavigil/contract';

interface LowCaveatProps {
	/** Of the model in this mode; null while unknown. */
	riskCurve: RiskCurve | null;
	mode: Mode | null;
	/** The advice above it, if any: that of clinical mode begins with the same words. */
	recommendation?: string;
}

const caveat = 'Low does not rule out melanoma.';

/** Stands beside every Low: how many melanomas were called low in testing, and how little a few cases prove. */
export function LowCaveat({ riskCurve, mode, recommendation = '' }: LowCaveatProps) {
	return (
		<p className="max-w-prose empty:hidden">
			{!recommendation.startsWith(caveat) && <strong className="font-semibold">{caveat} </strong>}
			{riskCurve && mode && describeMissed(riskCurve, mode)}
		</p>
	);
}

const photos: Record<Mode, string> = {
	clinical: 'dermatoscope images',
	consumer: 'photos from phones and cameras',
};

function describeMissed({ melanomas, shipped: { melanomaSensitivity } }: RiskCurve, mode: Mode): string {
	const missed = Math.round((1 - melanomaSensitivity.value) * melanomas);
	const worst = formatShare(1 - melanomaSensitivity.low, 0);
	return `In tests on ${photos[mode]}, this AI called ${missed} of ${melanomas} melanomas low risk. With so few tested, it could miss up to ${worst}.`;
}
