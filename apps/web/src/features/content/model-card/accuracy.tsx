import { type Estimate, formatCount, type Mode, type ModelCard } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { getSetMetrics, Measure, modesMeasured, plain, testSets } from './measure.tsx';

type SetMetrics = ReturnType<typeof getSetMetrics>[number];
type Named = {
	[Name in keyof SetMetrics]-?: SetMetrics[Name] extends Estimate | null ? Name : never;
}[keyof SetMetrics];

const countNameable = ({ counts }: SetMetrics) => Object.values(counts).reduce((sum, count) => sum + count, 0);
const countMelanomas = ({ counts }: SetMetrics) => counts.melanoma ?? 0;

const measures: readonly {
	name: Named;
	text: string;
	write?: typeof plain;
	countPhotos?: (metrics: SetMetrics) => number;
}[] = [
	{ name: 'top1', text: 'The right condition is named first' },
	{ name: 'top2', text: 'It is first or second' },
	{ name: 'top2Merged', text: 'It is first or second, squamous cell carcinoma and actinic keratosis taken as one' },
	{ name: 'balancedAccuracy', text: 'Named first, with every condition counted the same (balanced accuracy)' },
	{ name: 'balancedAccuracyMerged', text: 'The same with squamous cell carcinoma and actinic keratosis as one' },
	{ name: 'frequentAccuracy', text: 'The same of conditions with 20 photos or more' },
	{ name: 'melanomaSensitivity', text: 'A melanoma is not shown as Low', countPhotos: countMelanomas },
	{
		name: 'malignantSensitivity',
		text: 'A skin cancer or actinic keratosis is not shown as Low',
		countPhotos: ({ malignantCount }) => malignantCount,
	},
	{
		name: 'specificity',
		text: 'A harmless lesion is shown as Low',
		countPhotos: ({ count, malignantCount }) => count - malignantCount,
	},
	{ name: 'melanomaAuc', text: 'Area under the ROC curve, melanoma', write: plain },
	{ name: 'malignantAuc', text: 'Area under the ROC curve, skin cancer or actinic keratosis', write: plain },
	{ name: 'calibrationError', text: 'Expected calibration error' },
	{ name: 'chanceCalibrationError', text: 'Calibration error from chance alone, if every percentage were right' },
	{ name: 'refused', text: 'Photos that it declines to assess' },
	{ name: 'wrongMode', text: 'Photos that it takes to be for the other mode' },
	{ name: 'melanomasRefused', text: 'Melanomas that it declines to assess', countPhotos: countMelanomas },
];

/** The metrics of each mode, with the two sets that it was tested on side by side. */
export function Accuracy({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-10">
			<Prose>
				<p>
					Measured on photos that the AI had never seen, and that were not used to choose anything. In brackets is the
					range that holds the true value with 95% confidence (score intervals for shares, bootstraps for the rest). It
					is wide where there were few photos. Every photo counts, even those that the product would decline to assess.
				</p>
				<p>
					Each column is photos from other cameras. The AI learned from other photos of the same sources. On cameras and
					clinics that are new to it, expect less.
				</p>
			</Prose>
			{modesMeasured.map(({ mode, title }) => (
				<ModeAccuracy key={mode} mode={mode} title={title} card={card} />
			))}
			{card.modes.consumer.symptomWeights && <Symptoms />}
		</div>
	);
}

function ModeAccuracy({ mode, title, card }: { mode: Mode; title: string; card: ModelCard }) {
	const metrics = getSetMetrics(card, mode);
	const inBoth = (write: (metrics: SetMetrics) => ReactNode) => metrics.map(write);
	const rows = measures.map(({ name, text, write, countPhotos }): [string, ...ReactNode[]] => [
		text,
		...inBoth((set) => (
			<Measure
				key={name}
				estimate={set[name]}
				{...(write && { write })}
				{...(countPhotos && { photos: countPhotos(set) })}
			/>
		)),
	]);
	const [own, other] = testSets[mode];
	return (
		<div className="grid gap-5">
			<h3 className="font-medium text-lg">{title}</h3>
			<Prose>
				<p>
					{own.name}: {own.source}. {other.name}: {other.source}.
				</p>
			</Prose>
			<Table
				even
				caption={`Results, ${title}`}
				columns={['Measured', own.name, other.name]}
				rows={[
					['Photos', ...inBoth(({ count }) => formatCount(count))],
					['Of a condition that the mode can name', ...inBoth((set) => formatCount(countNameable(set)))],
					...rows,
				]}
			/>
		</div>
	);
}

/** What the questions after a phone photo change. */
function Symptoms() {
	return (
		<div className="grid gap-5">
			<h3 className="font-medium text-lg">What the answers change</h3>
			<Prose>
				<p>
					After a phone photo, people can answer six questions about the spot and give their age. The answers can raise
					the risk, never lower it, and they change the advice. They never change what the photo looks like, so the
					results above are those of the photo alone.
				</p>
			</Prose>
		</div>
	);
}
