import { formatCount, formatShare, type ModeCard, type ModelCard } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';

const millions = (value: number) => `${formatCount(Math.round(value / 1e6))} million`;

const describeCenterCrop = ({ centerCrop }: ModeCard) =>
	centerCrop ? `; in consumer mode every second one shows the middle ${formatShare(centerCrop, 0)} of it` : '';

/** Which model this is, down to the byte. */
export function Identity({ card }: { card: ModelCard }) {
	const { file, multiplyAdds } = card;
	const { size, views, firstViews } = card.input;
	const facts = [
		['Name', card.name],
		['Version', card.version],
		['Made on', card.created],
		['File', `${file.name}, ${(file.bytes / 1e6).toFixed(1)} MB (${formatCount(file.bytes)} bytes)`],
		[
			'SHA-256',
			<span key="sha" className="break-all font-mono text-sm">
				{file.sha256}
			</span>,
		],
		['Parameters', `${(card.parameters / 1e6).toFixed(1)} million`],
		[
			'Input',
			`the largest centered square, ${size} x ${size} pixels; the mean over ${firstViews} turned or mirrored views, or over ${views} where the others could change the result${describeCenterCrop(card.modes.consumer)}`,
		],
		[
			'Multiply-adds',
			`${millions(multiplyAdds)} a view, ${millions(multiplyAdds * firstViews)} or ${millions(multiplyAdds * views)} a photo`,
		],
		[
			'Trained with',
			<code key="command" className="break-words">
				{card.training.command}
			</code>,
		],
		['Seed', String(card.training.seed)],
	] as const;
	return (
		<dl className="grid max-w-3xl text-sm">
			{facts.map(([name, value]) => (
				<div key={name} className="grid gap-x-6 border-line border-b py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
					<dt className="font-semibold">{name}</dt>
					<dd className="min-w-0 text-quiet">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** The training images and their licenses. */
export function DataSources({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-5">
			<Prose>
				<p>Photos for training, for choosing settings and for testing were split {card.training.splits}.</p>
			</Prose>
			<Table
				caption="What it learned from"
				columns={['Data', 'Used for, and its source', 'License']}
				rows={card.data.map(({ name, use, license, citation }) => [
					name,
					<>
						{use}
						<span className="mt-1 block wrap-anywhere text-quiet text-sm">{citation}</span>
					</>,
					license,
				])}
			/>
			<Prose>
				<p>{card.license}</p>
			</Prose>
		</div>
	);
}
