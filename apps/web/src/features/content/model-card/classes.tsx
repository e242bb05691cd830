import clinicalChart from '@dermavigil/analysis/charts/clinical-confusion.svg';
import consumerChart from '@dermavigil/analysis/charts/consumer-confusion.svg';
import {
	formatCount,
	formatShare,
	type LesionClass,
	labels,
	type Metrics,
	type Mode,
	type ModeCard,
	type ModelCard,
} from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { EvaluationChart } from './evaluation-chart.tsx';
import { getSetMetrics, modesMeasured, testSets } from './measure.tsx';

const charts: Record<Mode, string> = { clinical: clinicalChart, consumer: consumerChart };

/** Accuracy by condition, and what each is confused with. */
export function Classes({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-10">
			<Prose>
				<p>
					A condition that is rare in the photos is recognized less often, and its share says less, so look at the
					counts. The squares show what each true condition (row) was taken for (column).
				</p>
			</Prose>
			{modesMeasured.map(({ mode, title, photos }) => (
				<div key={mode} className="grid gap-5">
					<h3 className="font-medium text-lg">
						{title}, {photos}
					</h3>
					<ClassTable title={title} classes={card.modes[mode].classes} metrics={card.modes[mode].metrics} />
					<EvaluationChart
						src={charts[mode]}
						alt={`Confusion matrix of ${mode} mode on ${formatCount(card.modes[mode].metrics.count)} ${photos}`}
						height={mode === 'clinical' ? 618 : 596}
					>
						<ConfusionTable title={title} modeCard={card.modes[mode]} />
					</EvaluationChart>
					<h3 className="font-medium text-lg">
						{title}, {testSets[mode][1].photos} of {testSets[mode][1].name}
					</h3>
					<ClassTable
						title={`${title}, ${testSets[mode][1].name}`}
						classes={card.modes[mode].classes}
						metrics={getSetMetrics(card, mode)[1]!}
					/>
				</div>
			))}
		</div>
	);
}

interface ClassTableProps {
	title: string;
	classes: readonly LesionClass[];
	metrics: Pick<Metrics, 'confusion' | 'counts'>;
}

function ClassTable({ title, classes, metrics }: ClassTableProps) {
	const rows = classes.map((name, index): [string, string, string, string] => {
		const row = metrics.confusion[index]!;
		const count = metrics.counts[name] ?? 0;
		const others = row.map((times, other) => ({ times, other })).filter(({ other }) => other !== index);
		const likeliest = others.reduce((top, each) => (each.times > top.times ? each : top));
		return [
			labels[name],
			formatCount(count),
			count > 0 ? formatShare(row[index]! / count) : 'none here',
			likeliest.times > 0
				? `${labels[classes[likeliest.other]!]} (${formatShare(likeliest.times / count)})`
				: 'nothing',
		];
	});
	return (
		<Table
			caption={`Conditions, ${title}`}
			columns={['Condition', 'Photos', 'Named first', 'Most often taken for']}
			rows={rows}
		/>
	);
}

function ConfusionTable({ title, modeCard: { classes, metrics } }: { title: string; modeCard: ModeCard }) {
	return (
		<Table
			wide
			caption={`Confusion matrix, ${title}: rows true, columns predicted`}
			columns={['True condition', ...classes.map((name) => labels[name])]}
			rows={classes.map((name, index) => [labels[name], ...metrics.confusion[index]!.map(String)])}
		/>
	);
}
