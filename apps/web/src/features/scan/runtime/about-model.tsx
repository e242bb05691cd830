import { formatPercent, type Mode, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { modelCardQuery } from '../../../api/light-queries.ts';

const images: Record<Mode, string> = { clinical: 'dermatoscope images', consumer: 'phone photos' };

/** What the model behind a result was measured to do, in the words of its model card. */
export function AboutModel({ mode }: { mode: Mode }) {
	const { data: card, isError, isPaused } = useQuery(modelCardQuery);
	if (isError) return <p className="text-quiet text-sm">The model card could not be loaded.</p>;
	if (!card && isPaused) return <p className="text-quiet text-sm">{messages.client.offline}</p>;
	if (!card) return <p className="text-quiet text-sm">Loading the model card…</p>;
	const { count, top1, top2, malignantSensitivity } = card.modes[mode].metrics;
	return (
		<div className="grid gap-3 text-quiet text-sm">
			<p>
				{card.name} {card.version}, measured on {count} {images[mode]} that it had never seen: the right name came first
				in {formatPercent(top1.value * 100)}, first or second in {formatPercent(top2.value * 100)} (95% interval{' '}
				{formatPercent(top2.low * 100)} to {formatPercent(top2.high * 100)}). Of the lesions that need treatment,{' '}
				{formatPercent(malignantSensitivity.value * 100)} were not called low risk; the others were missed.
			</p>
			<ul className="grid list-disc gap-1.5 pl-5">
				{card.limits.map((limit) => (
					<li key={limit}>{limit}</li>
				))}
			</ul>
			<p>
				<Link to="/model-card" className="rounded-sm font-semibold text-primary underline underline-offset-4">
					Everything that was measured, in the model card
				</Link>
			</p>
		</div>
	);
}
