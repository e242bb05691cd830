import { formatShare, type Metrics, type Mode } from '@dermavigil/contract';

interface LowCaveatProps {
	/** Of the model in this mode; null while unknown. */
	metrics: Metrics | null;
	mode: Mode | null;
}

/** Stands beside every Low: how many melanomas were called low in testing, and how little a few cases prove. */
export function LowCaveat({ metrics, mode }: LowCaveatProps) {
	return (
		<p className="max-w-prose">
			<strong className="font-semibold">Low does not rule out melanoma.</strong>{' '}
			{metrics && mode && describeMissed(metrics, mode)}
		</p>
	);
}

const photos: Record<Mode, string> = { clinical: 'dermatoscope images', consumer: 'phone photos' };

function describeMissed({ counts, melanomaSensitivity: { value, low } }: Metrics, mode: Mode): string {
	const tested = counts.melanoma ?? 0;
	const missed = Math.round((1 - value) * tested);
	const worst = formatShare(1 - low, 0);
	return `In tests on ${photos[mode]}, this AI called ${missed} of ${tested} melanomas low risk. With so few tested, it could miss up to ${worst}.`;
}
