import { Info } from 'lucide-react';
import { LongText } from '../../../results/answer/long-text.tsx';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { ListenPart } from '../../../results/speech/listen-part.tsx';
import { TourPart } from '../../../results/tour/tour-part.tsx';
import { useHeatMapStyle } from '../../../results/use-heat-map-style.ts';
import { Card } from '../../../ui/card.tsx';
import { type AnalyzedResult, getResultTexts, isAssessed, type ScanResult, toAnswer } from '../scan-state.ts';

/** Why the model gives this result, also read aloud, and how far it can be trusted. */
export function ExplanationCard({ result }: { result: ScanResult }) {
	const { explanation, recommendation } = getResultTexts(result);
	const { reason, redFlag } = toAnswer(result);
	const spoken = reason && redFlag ? `${recommendation} ${reason}` : `${explanation} ${recommendation}`;
	return (
		<Card aria-label="Explanation" className="grid content-start gap-6 p-5 sm:p-7">
			{isAssessed(result) && (
				<div>
					<h2 className="mb-1.5 text-lg">Explanation</h2>
					<LongText text={explanation} typed />
				</div>
			)}
			<ListenPart
				key={spoken}
				text={spoken}
				riskLevel={result.analysis.prediction.riskLevel}
				onDevice={result.runtime === 'device'}
			/>
			{isAssessed(result) && <TourOfResult result={result} />}
			<div className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
				<Info className="mt-0.5 size-5 shrink-0 text-quiet" />
				<p>
					<strong className="font-semibold">Important note:</strong> this result is AI-powered and not a substitute for
					medical advice. For research and education, not a medical device.
				</p>
			</div>
		</Card>
	);
}

/** Opens the tour of the result on screen, with the symptoms if any were reported. */
function TourOfResult({ result }: { result: AnalyzedResult }) {
	const { analysis, photo, runtime, mode } = result;
	const card = useModeCard(mode, analysis.modelVersion);
	const [style] = useHeatMapStyle();
	const load = async () => {
		const { makeResultTour } = await import('../../../results/tour/paint/result-tour.ts');
		const shown = { answer: toAnswer(result), assessment: analysis, thresholds: card?.thresholds ?? null };
		return await makeResultTour(shown, photo.file, style);
	};
	return (
		<TourPart
			title="A tour of your result"
			text="Your result in less than a minute, with captions."
			load={load}
			poster={photo.url}
			voice={runtime === 'device' ? 'browser' : 'server'}
		/>
	);
}
