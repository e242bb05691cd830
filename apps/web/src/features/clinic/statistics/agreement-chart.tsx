import {
	type Agreement,
	type CaseOutcome,
	formatCount,
	formatWholePercent,
	type RiskLevel,
	riskNames,
} from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { outcomeList } from '../case-outcome.ts';
import { Chart } from './chart.tsx';

/** Outcomes that leave a lesion alone; retaking the photo says nothing about it. */
const calm: readonly CaseOutcome[] = ['benign', 'monitor'];
const risks: readonly RiskLevel[] = ['high', 'unknown', 'medium', 'low'];

interface Counts {
	agreed: number;
	/** The AI said Low, and the clinician wants to see the lesion. */
	missed: number;
	/** The AI said more than Low, but the clinician leaves it alone. */
	raised: number;
}

/** Whether AI and clinicians agreed that a lesion can be left alone. */
function countAgreement(agreement: Agreement): Counts {
	const counts = { agreed: 0, missed: 0, raised: 0 };
	for (const { risk_level, outcome, count } of agreement) {
		// If one of them expressed no opinion, they did not agree, either.
		if (risk_level === 'unknown' || outcome === 'retake') continue;
		const isCalm = calm.includes(outcome);
		if ((risk_level === 'low') === isCalm) counts.agreed += count;
		else if (isCalm) counts.raised += count;
		else counts.missed += count;
	}
	return counts;
}

/** How the outcomes that clinicians chose compare with the AI's risk. */
export function AgreementChart({ agreement }: { agreement: Agreement }) {
	const { agreed, missed, raised } = countAgreement(agreement);
	const total = agreed + missed + raised;
	const count = (risk: RiskLevel, outcome: CaseOutcome) =>
		agreement.find((each) => each.risk_level === risk && each.outcome === outcome)?.count ?? 0;
	const parts = [
		{ name: 'Agreed', value: agreed, fill: 'bg-benign' },
		{ name: 'AI Low, but to be seen, biopsied or urgent', value: missed, fill: 'bg-malignant' },
		{ name: 'AI above Low, but benign or to be monitored', value: raised, fill: 'bg-edge' },
	];
	return (
		<Chart
			title="AI and clinician"
			lead={
				total === 0
					? 'No case got both a risk and an outcome in this time.'
					: `Agreed in ${formatWholePercent((100 * agreed) / total)} of ${formatCount(total)} cases with a risk and an outcome`
			}
			table={
				<Table
					caption="Outcomes by the AI’s risk"
					columns={['Outcome', ...risks.map((risk) => riskNames[risk].replace(' Risk', ''))]}
					rows={outcomeList.map(({ outcome, text }) => [
						text,
						...risks.map((risk) => formatCount(count(risk, outcome))),
					])}
				/>
			}
		>
			<ul className="grid gap-3 text-sm empty:hidden">
				{total > 0 &&
					parts.map(({ name, value, fill }) => (
						<li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
							<span>{name}</span>
							<span className="tabular-nums">{formatCount(value)}</span>
							<span aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-full bg-sunken">
								<span
									style={{ width: `${(100 * value) / total}%` }}
									className={`block h-full forced-color-adjust-none ${fill}`}
								/>
							</span>
						</li>
					))}
			</ul>
		</Chart>
	);
}
