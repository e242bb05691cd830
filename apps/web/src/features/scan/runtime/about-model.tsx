import { formatConfidence, formatCount, type Mode, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { modelCardQuery } from '../../../api/light-queries.ts';

const images: Record<Mode, string> = { clinical: 'dermatoscope images', consumer: 'phone photos' };

/** The metrics of the model behind a result, in the words of its model card. */
export function AboutModel({ mode }: { mode: Mode }) {
	const { data: card, isError, isPaused } = useQuery(modelCardQuery);
	if (isError) return <p className="text-quiet text-sm">Couldn’t load the accuracy figures.</p>;
	if (!card && isPaused) return <p className="text-quiet text-sm">{messages.client.offline}</p>;
	if (!card) return <p className="text-quiet text-sm">Loading...</p>;
	const { count, top1, top2, malignantCount, malignantSensitivity: flagged } = card.modes[mode].metrics;
	const share = (value: number) => formatConfidence(value * 100, mode);
	const missed = Math.round((1 - flagged.value) * malignantCount);
	return (
		<div className="grid gap-3 text-quiet text-sm">
			<p>
				{card.name} {card.version} was tested on {formatCount(count)} {images[mode]} that it had never seen. The right
				name came first in {share(top1.value)}, and first or second in {share(top2.value)} (95% interval{' '}
				{share(top2.low)} to {share(top2.high)}). Of the {formatCount(malignantCount)} spots that need treatment, it
				flagged {share(flagged.value)} (95% interval {share(flagged.low)} to {share(flagged.high)}) and missed{' '}
				{formatCount(missed)}.
			</p>
			<ul className="grid list-disc gap-1.5 pl-5">
				{card.limits.map((limit) => (
					<li key={limit}>{limit}</li>
				))}
			</ul>
			<p>
				<Link to="/model-card" className="rounded-sm font-semibold text-primary underline underline-offset-4">
					More in the model card
				</Link>
			</p>
		</div>
	);
}
