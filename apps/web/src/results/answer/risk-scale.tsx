import { formatConfidence, formatNumber, type Mode, type ModeCard } from '@dermavigil/contract';
import { formatChance } from './format-chance.ts';

interface RiskScaleProps {
	/** Summed probability of cancer and precancer in percent. */
	value: number;
	/** Shares, 0 to 1; null while unknown. */
	thresholds: ModeCard['thresholds'] | null;
	mode: Mode | null;
}

/** The probability of cancer or precancer on a scale of 0 to 100% with the bounds of the risk levels, and in words. */
export function RiskScale({ value, thresholds, mode }: RiskScaleProps) {
	const format = (percent: number) => formatConfidence(percent, mode);
	const bounds = thresholds && { medium: thresholds.medium * 100, high: thresholds.high * 100 };
	const bands = bounds && [
		{ to: bounds.medium, name: 'Low', from: null, color: 'bg-low' },
		{ to: bounds.high, name: 'Medium', from: bounds.medium, color: 'bg-medium' },
		{ to: 100, name: 'High', from: bounds.high, color: 'bg-high' },
	];
	return (
		<div className="grid content-start gap-2.5">
			<p>
				<strong className="font-semibold text-lg">{formatChance(value, thresholds, mode)}</strong> chance of skin cancer
				or precancer, as the AI sees it
			</p>
			<div aria-hidden="true" className="relative my-1 h-3 rounded-full forced-colors:border">
				<span className="absolute inset-0 forced-color-adjust-none flex gap-0.5 overflow-hidden rounded-full bg-line">
					{bands?.map(({ name, from, to, color }) => (
						<span key={name} style={{ width: `${to - (from ?? 0)}%` }} className={`opacity-55 ${color}`} />
					))}
				</span>
				<span
					style={{ left: `clamp(0.5rem, ${formatNumber(value, 2)}%, 100% - 0.5rem)` }}
					className="absolute top-1/2 size-5 -translate-1/2 rounded-full border-4 border-ink bg-surface"
				/>
			</div>
			{bands && (
				<ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
					{bands.map(({ name, from, color }) => (
						<li key={name} className="flex items-center gap-1.5">
							<span
								aria-hidden="true"
								className={`forced-color-adjust-none size-2.5 rounded-full opacity-70 ${color}`}
							/>
							{from === null ? name : `${name} from ${format(from)}`}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
