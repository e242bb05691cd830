import { type Estimate, formatCount, type Metrics, type ModeCard, type ModelCard } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { Measure, plain } from './measure.tsx';

type Named = { [Name in keyof Metrics]-?: Metrics[Name] extends Estimate ? Name : never }[keyof Metrics];

const melanomas = ({ metrics }: ModeCard) => metrics.counts.melanoma ?? 0;
const malignant = ({ metrics, malignant: names }: ModeCard) =>
	names.reduce((sum, name) => sum + (metrics.counts[name] ?? 0), 0);
const benign = (mode: ModeCard) => mode.metrics.count - malignant(mode);

const measures: readonly {
	name: Named;
	text: string;
	write?: typeof plain;
	countPhotos?: (mode: ModeCard) => number;
}[] = [
	{ name: 'top1', text: 'The right condition is named first' },
	{ name: 'top2', text: 'It is first or second' },
	{ name: 'top2Merged', text: 'It is first or second, squamous cell carcinoma and actinic keratosis taken as one' },
	{ name: 'balancedAccuracy', text: 'Named first, with every condition counted the same (balanced accuracy)' },
	{ name: 'balancedAccuracyMerged', text: 'The same with squamous cell carcinoma and actinic keratosis as one' },
	{ name: 'melanomaSensitivity', text: 'A melanoma is not shown as Low', countPhotos: melanomas },
	{
		name: 'malignantSensitivity',
		text: 'A skin cancer or actinic keratosis is not shown as Low',
		countPhotos: malignant,
	},
	{ name: 'specificity', text: 'A harmless lesion is shown as Low', countPhotos: benign },
	{ name: 'melanomaAuc', text: 'Area under the ROC curve, melanoma', write: plain },
	{ name: 'malignantAuc', text: 'Area under the ROC curve, skin cancer or actinic keratosis', write: plain },
	{ name: 'calibrationError', text: 'Expected calibration error' },
	{ name: 'refused', text: 'Photos that it declines to assess' },
];

/** The metrics of both modes, side by side. */
export function Accuracy({ card }: { card: ModelCard }) {
	const { clinical, consumer } = card.modes;
	const rows = measures.map(({ name, text, write, countPhotos }): [string, ReactNode, ReactNode] => {
		const cell = (mode: ModeCard) => (
			<Measure
				estimate={mode.metrics[name]}
				{...(write && { write })}
				{...(countPhotos && { photos: countPhotos(mode) })}
			/>
		);
		return [text, cell(clinical), cell(consumer)];
	});
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					Measured on photos that the AI had never seen, and that were not used to choose anything. In brackets is the
					range that holds the true value with 95% confidence (score intervals for shares, bootstraps for the rest). It
					is wide where there were few photos. Every photo counts, even those that the product would decline to assess.
				</p>
			</Prose>
			<Table
				caption="Figures by mode"
				columns={['Measured', 'Clinical mode', 'Consumer mode']}
				rows={[['Photos', formatCount(clinical.metrics.count), formatCount(consumer.metrics.count)], ...rows]}
			/>
			{consumer.symptomWeights && <Symptoms />}
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
					After a phone photo, people can answer six questions about the spot and give their age. The answers move the
					risk and the advice. They never change what the photo looks like, so the figures above are those of the photo
					alone. How often a risk moved by answers is right has not been measured.
				</p>
			</Prose>
		</div>
	);
}
