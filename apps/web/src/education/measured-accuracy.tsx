import { formatCount, formatShare, type Metrics, type ModelCard, type RiskCurve } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../api/light-queries.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';

type Measure = 'top1' | 'top2' | 'malignantSensitivity' | 'specificity';
const measures: readonly { name: Measure; text: string }[] = [
	{ name: 'top1', text: 'The right condition is named first' },
	{ name: 'top2', text: 'It is among the first two' },
	{ name: 'malignantSensitivity', text: 'A skin cancer or actinic keratosis is not called low risk' },
	{ name: 'specificity', text: 'A harmless spot is called low risk' },
];

/** The model's metrics, from the server's model card. */
export function MeasuredAccuracy() {
	const { data: card, isError, isPaused } = useQuery(modelCardQuery);
	if (!card && (isError || isPaused))
		return <p>The measured results could not be loaded. They need a connection to the server.</p>;
	if (!card) {
		return (
			<div role="status">
				<span className="sr-only">Loading the measured results</span>
				{/* About as high as what comes: what is read below stays where it is. */}
				<Skeleton className="h-312 sm:h-245 md:h-205" />
			</div>
		);
	}
	return (
		<>
			<MetricsTable card={card} />
			<p>
				Photos of another clinic were tested too. Over all test photos, {describeMissed(card.riskCurves.consumer)} in
				consumer mode, and {describeMissed(card.riskCurves.clinical)} in clinical mode.
			</p>
			<ul className="grid list-disc gap-1.5 pl-5">
				{card.limits.map((limit) => (
					<li key={limit}>{limit}</li>
				))}
			</ul>
		</>
	);
}

function describeMissed({ melanomas, benign, shipped: { melanomaSensitivity, specificity } }: RiskCurve): string {
	const missed = formatCount(Math.round((1 - melanomaSensitivity.value) * melanomas));
	const rightly = formatShare(specificity.value, 0);
	return `${missed} of ${formatCount(melanomas)} melanomas and ${rightly} of ${formatCount(benign)} harmless spots were called low risk`;
}

function MetricsTable({ card }: { card: ModelCard }) {
	const { clinical, consumer } = card.modes;
	return (
		<>
			<p>
				{card.name} {card.version}, on images it had never seen: {formatCount(consumer.metrics.count)} phone photos
				(consumer) and {formatCount(clinical.metrics.count)} dermatoscope images (clinical). In brackets the range that
				holds the true value with 95% confidence.
			</p>
			<Table
				caption="How often the AI was right"
				columns={['How often', 'Consumer', 'Clinical']}
				rows={measures.map(({ name, text }) => [
					text,
					<Estimate key="consumer" estimate={consumer.metrics[name]} />,
					<Estimate key="clinical" estimate={clinical.metrics[name]} />,
				])}
			/>
		</>
	);
}

function Estimate({ estimate: { value, low, high } }: { estimate: Metrics['top1'] }) {
	return (
		<>
			<strong className="font-semibold text-ink">{formatShare(value)}</strong>
			<span className="block text-sm">
				({formatShare(low)} to {formatShare(high)})
			</span>
		</>
	);
}
