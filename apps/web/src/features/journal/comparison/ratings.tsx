import { type Comparison, formatWholePercent } from '@dermavigil/contract';
import { Day } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';

/** What was said of each of the two photos when it was saved. */
export function Ratings({ before, after }: Pick<Comparison, 'before' | 'after'>) {
	return (
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 sm:gap-4">
			{([['Before', before] as const, ['After', after] as const] as const).map(([name, scan]) => (
				<div key={name} className="grid content-start justify-items-start gap-1.5 rounded-lg bg-sunken p-2.5 sm:p-4">
					<dt className="font-semibold">
						{name}{' '}
						<span className="block font-normal text-quiet text-sm">
							<Day at={scan.saved_at} withTime />
						</span>
					</dt>
					<dd className="grid justify-items-start gap-1.5">
						<RiskBadge level={scan.risk_level} small />
						{scan.malignant_probability !== null && (
							<span className="text-sm">
								<strong>{formatWholePercent(scan.malignant_probability)}</strong> AI cancer probability
							</span>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}
