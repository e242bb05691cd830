import { formatCount, type ModelCard } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { getSetMetrics, Measure, modesMeasured, plain, points, testSets } from './measure.tsx';

/** Which photos it declines to assess. */
export function Gate({ card }: { card: ModelCard }) {
	const { counts, ...metrics } = card.gate.metrics;
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					First the AI checks that there is a spot to assess. If not, it does not guess. The result is Unknown, with the
					reason and what to do.
				</p>
			</Prose>
			<Table
				caption="What it declines to assess"
				columns={['Given', 'Photos', 'Declined']}
				rows={[
					[
						'Photos of things other than skin',
						formatCount(counts.notSkin),
						<Measure key="other" estimate={metrics.refusedNotSkin} />,
					],
					['Faces', formatCount(counts.faces), <Measure key="faces" estimate={metrics.refusedFaces} />],
					[
						'Perilesional skin, without the lesion',
						formatCount(counts.noLesion),
						<Measure key="skin" estimate={metrics.refusedNoLesion} />,
					],
					[
						'Lesions, blurred',
						formatCount(counts.blurred),
						<Measure key="blurred" estimate={metrics.refusedBlurred} />,
					],
					[
						'Lesions that it should assess',
						formatCount(counts.lesions),
						<Measure key="lesions" estimate={metrics.refusedLesions} />,
					],
				]}
			/>
			<Prose>
				<p>
					Blurred means a Gaussian of 4 pixels where the square has 160. Skin was cut from phone photos, away from every
					spot that people had outlined.
				</p>
			</Prose>
			<Rashes card={card} />
		</div>
	);
}

/** What happens to rashes, which it should decline. */
function Rashes({ card }: { card: ModelCard }) {
	const { clinical, consumer } = card.pairs.inflammatory;
	return (
		<div className="grid gap-5">
			<h3 className="font-medium text-lg">Rashes</h3>
			<Prose>
				<p>
					A rash is not one spot, and the AI has no name for it. It should decline it, or at least not call it Low or a
					skin cancer. It declines only some of them. The photos tested are very few.
				</p>
			</Prose>
			<Table
				caption="What becomes of rashes"
				columns={['Given', 'Photos', 'Declined', 'Declined, or neither Low nor a skin cancer first']}
				rows={[
					['Close-ups, consumer mode', consumer] as const,
					['Dermatoscope images, clinical mode', clinical] as const,
				].map(([given, { count, refused, handled }]) => [
					given,
					formatCount(count),
					<Measure key="refused" estimate={refused} />,
					<Measure key="handled" estimate={handled} />,
				])}
			/>
		</div>
	);
}

/** How often the risk stays the same when only the photo changes. */
export function Robustness({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					How often the risk stays the same when harmless things about the photo change, on photos picked at random.
				</p>
			</Prose>
			{modesMeasured.map(({ mode, title }) => {
				const sets = getSetMetrics(card, mode);
				return (
					<Table
						key={mode}
						even
						caption={`Risk unchanged, ${title}`}
						columns={[title, ...testSets[mode].map(({ name }) => name)]}
						rows={[
							['Photos', ...sets.map(({ sameRisk }) => formatCount(sameRisk[0]?.count ?? 0))],
							...card.modes[mode].metrics.sameRisk.map(({ change }, row): [string, ...ReactNode[]] => [
								change,
								...sets.map(({ sameRisk }, set) => (
									<Measure key={testSets[mode][set]!.name} estimate={sameRisk[row]?.share ?? null} />
								)),
							]),
						]}
					/>
				);
			})}
		</div>
	);
}

/** Whether the heat-map marks what the result depends on. */
export function HeatMapChecks({ card }: { card: ModelCard }) {
	const { clinical, consumer } = card.modes;
	const inBoth = (measure: (metrics: typeof clinical.metrics) => ReactNode) => [
		measure(clinical.metrics),
		measure(consumer.metrics),
	];
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					The peak of the map should lie inside the outline that a person drew. Blurring the tenth of the photo that it
					marks most should also lower the first prediction more than blurring a random tenth (deletion test).
				</p>
			</Prose>
			<Table
				caption="Checks of the heat-map"
				columns={['Measured', 'Clinical mode', 'Consumer mode']}
				rows={[
					['Photos with a drawn outline', ...inBoth(({ heatMapPeak }) => formatCount(heatMapPeak.count))],
					['Peak on the lesion', ...inBoth(({ heatMapPeak }) => <Measure key="peak" estimate={heatMapPeak} />)],
					['Photos of the deletion test', ...inBoth(({ deletion }) => formatCount(deletion.count))],
					[
						'Fall without the marked tenth, in points',
						...inBoth(({ deletion }) => <Measure key="marked" estimate={deletion.marked} write={points} />),
					],
					[
						'Fall without a random tenth, in points',
						...inBoth(({ deletion }) => <Measure key="random" estimate={deletion.random} write={points} />),
					],
				]}
			/>
			<Prose>
				<p>
					The outline on the photo is compared with those that people drew on dermatoscope images. 1 is the same, 0 is
					nothing in common (Dice coefficient).
				</p>
			</Prose>
			<Table
				caption="The outline"
				columns={['Measured', 'Photos', 'Mean']}
				rows={[
					[
						'Dice coefficient',
						formatCount(card.outline.count),
						<Measure key="dice" estimate={card.outline.dice} write={plain} />,
					],
				]}
			/>
		</div>
	);
}
