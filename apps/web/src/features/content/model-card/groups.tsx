import { formatCount, type GroupMetrics, type ModelCard } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { getSetMetrics, Measure, modesMeasured, testSets } from './measure.tsx';

const kinds: readonly { by: GroupMetrics['by']; title: string }[] = [
	{ by: 'age', title: 'Age' },
	{ by: 'sex', title: 'Sex' },
	{ by: 'site', title: 'Place on the body' },
	{ by: 'skin type', title: 'Fitzpatrick skin type' },
	{ by: 'skin tone', title: 'Skin tone, ISIC’s scale' },
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
			{modesMeasured.flatMap(({ mode, title }) =>
				getSetMetrics(card, mode).map(({ groups }, index) => {
					const { name, photos } = testSets[mode][index]!;
					return <SetGroups key={`${mode} ${name}`} title={`${title}, ${photos} of ${name}`} groups={groups} />;
				}),
			)}
		</div>
	);
}

/** A table for each kind of group that was recorded, and which kinds were not. */
function SetGroups({ title, groups }: { title: string; groups: readonly GroupMetrics[] }) {
	const isRecorded = (kind: (typeof kinds)[number]) => groups.some(({ by }) => by === kind.by);
	const missing = kinds.filter((kind) => !isRecorded(kind)).map((kind) => kind.title);
	return (
		<div className="grid gap-5">
			<h3 className="font-medium text-lg">{title}</h3>
			{kinds.filter(isRecorded).map((kind) => (
				<GroupTable
					key={kind.by}
					caption={`${kind.title}, ${title}`}
					title={kind.title}
					groups={groups.filter(({ by }) => by === kind.by)}
				/>
			))}
			{missing.length > 0 && (
				<p className="text-quiet text-sm">
					Not recorded for any of these photos, so not validated:{' '}
					<strong className="font-semibold text-ink">{missing.join('; ')}</strong>.
				</p>
			)}
		</div>
	);
}

function GroupTable({ caption, title, groups }: { caption: string; title: string; groups: readonly GroupMetrics[] }) {
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
