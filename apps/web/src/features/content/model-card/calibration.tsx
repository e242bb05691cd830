import clinicalChart from '@dermavigil/analysis/charts/clinical-calibration.svg';
import consumerChart from '@dermavigil/analysis/charts/consumer-calibration.svg';
import { formatCount, formatShare, type Metrics, type Mode, type ModelCard } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { EvaluationChart } from './evaluation-chart.tsx';
import { Measure, modesMeasured, plain } from './measure.tsx';

const charts: Record<Mode, string> = { clinical: clinicalChart, consumer: consumerChart };

/** How well probabilities are calibrated, and how often "It could also be" contains the truth. */
export function Calibration({ card }: { card: ModelCard }) {
	const { clinical, consumer } = card.modes;
	return (
		<div className="grid gap-8">
			<Prose>
				<p>
					Of all photos that got 70%, seven in ten should be right. Then the points lie on the dashed line. Larger
					points stand for more photos. The bars show what chance alone may do.
				</p>
			</Prose>
			<div className="grid gap-6 sm:grid-cols-2">
				{modesMeasured.map(({ mode, title, photos }) => (
					<EvaluationChart
						key={mode}
						src={charts[mode]}
						alt={`Reliability diagram of ${mode} mode on ${formatCount(card.modes[mode].metrics.count)} ${photos}: confidence and how often it was right`}
						height={543}
					>
						<ReliabilityTable title={title} metrics={card.modes[mode].metrics} />
					</EvaluationChart>
				))}
			</div>
			<div className="grid gap-5">
				<h3 className="font-medium text-lg">What it could also be</h3>
				<Prose>
					<p>
						A result names every condition above a threshold. The threshold was set so that for nine in ten photos the
						true condition is among those named (a conformal set).
					</p>
				</Prose>
				<Table
					caption="Conditions named as possible"
					columns={['Measured', 'Clinical mode', 'Consumer mode']}
					rows={[
						['Named from', formatShare(clinical.possibleFrom), formatShare(consumer.possibleFrom)],
						[
							'The true condition is among them',
							<Measure key="clinical" estimate={clinical.metrics.possibilities.coverage} />,
							<Measure key="consumer" estimate={consumer.metrics.possibilities.coverage} />,
						],
						[
							'How many are named on average',
							<Measure key="clinical" estimate={clinical.metrics.possibilities.meanCount} write={plain} />,
							<Measure key="consumer" estimate={consumer.metrics.possibilities.meanCount} write={plain} />,
						],
					]}
				/>
			</div>
		</div>
	);
}

function ReliabilityTable({ title, metrics }: { title: string; metrics: Metrics }) {
	return (
		<Table
			caption={`Confidence and how often it was right, ${title}`}
			columns={['Mean confidence', 'Was right', 'Photos']}
			rows={metrics.calibration.map(({ confidence, accuracy, count }) => [
				formatShare(confidence),
				formatShare(accuracy),
				formatCount(count),
			])}
		/>
	);
}
