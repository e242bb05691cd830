import { formatCount, type GroupMetrics, type ModelCard } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { Measure, modesMeasured } from './measure.tsx';

const kinds: readonly { by: GroupMetrics['by']; title: string }[] = [
	{ by: 'age', title: 'Age' },
	{ by: 'sex', title: 'Sex' },
	{ by: 'site', title: 'Place on the body' },
	{ by: 'skin type', title: 'Fitzpatrick skin type' },
];

/** Accuracy by group of people and body site, and for which groups it is unknown. */
export function Groups({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-10">
			<Prose>
				<p>
					A group needs at least 30 photos, and at least ten with skin cancer or actinic keratosis. With fewer it says{' '}
					<strong>not validated</strong>: how well the AI works there is not known.
				</p>
			</Prose>
			{modesMeasured.map(({ mode, title, photos }) => (
				<div key={mode} className="grid gap-5">
					<h3 className="font-medium text-lg">
						{title}, {photos}
					</h3>
					{kinds.map((kind) => (
						<GroupTable
							key={kind.by}
							caption={`${kind.title}, ${title}`}
							title={kind.title}
							groups={card.modes[mode].metrics.groups.filter(({ by }) => by === kind.by)}
						/>
					))}
				</div>
			))}
		</div>
	);
}

function GroupTable({ caption, title, groups }: { caption: string; title: string; groups: readonly GroupMetrics[] }) {
	if (groups.length === 0) {
		return (
			<p className="text-quiet text-sm">
				<strong className="font-semibold text-ink">{title}</strong>: not recorded for any of these photos, so not
				validated.
			</p>
		);
	}
	return (
		<Table
			even
			caption={caption}
			columns={[title, 'Photos (malignant)', 'First or second', 'Malignant, not shown as Low']}
			rows={groups.map(({ name, count, malignant, top2, malignantSensitivity }) => [
				`${name.charAt(0).toUpperCase()}${name.slice(1)}`,
				`${formatCount(count)} (${formatCount(malignant)})`,
				<Measure key="top2" estimate={top2} />,
				<Measure key="sensitivity" estimate={malignantSensitivity} />,
			])}
		/>
	);
}
