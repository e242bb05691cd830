import headlines from '@dermavigil/analysis/headlines.json';
import type { Outline, RiskLevel } from '@dermavigil/contract';
import { makeResultTour } from '../../../results/tour/paint/result-tour.ts';
import { TourDialog } from '../../../results/tour/player/tour-dialog.tsx';
import outline from './example-outline.json';
import example from './example-result.json';

const { photo, heatmap, malignantProbability, recommendation, predictions } = example;

const load = () =>
	makeResultTour(
		{
			answer: {
				mode: 'consumer',
				label: predictions[0]!.label,
				reason: null,
				redFlag: false,
				countsFrom: null,
				possible: [],
				riskLevel: example.riskLevel as RiskLevel,
				recommendation,
				predictions,
				malignantProbability,
			},
			assessment: { photo, heatmap, outline: outline as Outline },
			thresholds: headlines.consumer.thresholds,
		},
		'/synthetic/atypical-consumer.webp',
		'colors',
	);

/** The tour of the example, made like that of any result. No text of it leaves the device unless the person chooses our voice. */
export function ExampleTour({ onClose }: { onClose(): void }) {
	return <TourDialog title="A tour of this result" load={load} voice="browser" onClose={onClose} />;
}
