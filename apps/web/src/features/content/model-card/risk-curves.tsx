import riskCurves from '@dermavigil/analysis/charts/risk-curves.svg';
import { formatCount, formatShare, type ModelCard, type RiskCurve } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { EvaluationChart } from './evaluation-chart.tsx';
import { Measure, modesMeasured } from './measure.tsx';

/** What the threshold for Medium costs, and what other thresholds would. */
export function RiskCurves({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-8">
			<Prose>
				<p>
					A lower threshold for Medium misses fewer melanomas, and raises more false alarms about harmless spots. For an
					earlier version of the AI, the thresholds were chosen on other photos so that 95% of the melanomas there were
					not shown as Low. In this version they lie where as many validation photos are Low as before. This is what
					each threshold would give on the test photos.
				</p>
				<ul>
					{modesMeasured.map(({ mode, title }) => (
						<li key={mode}>
							<Shipped title={title} curve={card.riskCurves[mode]} />
						</li>
					))}
				</ul>
			</Prose>
			<EvaluationChart
				src={riskCurves}
				alt="For each mode a line: the more harmless lesions are shown as Low, the more melanomas are too. The table has its numbers"
				height={602}
			>
				<div className="grid gap-5">
					{modesMeasured.map(({ mode, title }) => (
						<CurveTable key={mode} title={title} curve={card.riskCurves[mode]} />
					))}
				</div>
			</EvaluationChart>
		</div>
	);
}

function Shipped({ title, curve: { shipped, melanomas, benign } }: { title: string; curve: RiskCurve }) {
	const { threshold, melanomaSensitivity, specificity } = shipped;
	return (
		<>
			<strong>{title}</strong> begins Medium at {formatShare(threshold)}: {formatShare(melanomaSensitivity.value)} of{' '}
			{formatCount(melanomas)} melanomas are not Low, and {formatShare(specificity.value)} of {formatCount(benign)}{' '}
			harmless lesions are.
		</>
	);
}

function CurveTable({ title, curve: { points, shipped } }: { title: string; curve: RiskCurve }) {
	const all = [...points, shipped].toSorted((a, b) => a.threshold - b.threshold);
	return (
		<Table
			caption={`Medium thresholds, ${title}`}
			columns={[`${title}, Medium from`, 'Melanomas not Low', 'Harmless, Low']}
			rows={all.map((point) => [
				`${formatShare(point.threshold)}${point === shipped ? ', in use' : ''}`,
				<Measure key="melanomas" estimate={point.melanomaSensitivity} />,
				<Measure key="benign" estimate={point.specificity} />,
			])}
		/>
	);
}
