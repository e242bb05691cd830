import { Info } from 'lucide-react';
import { LongText } from '../../../results/answer/long-text.tsx';
import { ListenPart } from '../../../results/speech/listen-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { getResultTexts, isAssessed, type ScanResult } from '../scan-state.ts';
import { TourOfResult } from './tour-of-result.tsx';

/** Why the model says so, also read aloud, and how far it can be trusted. */
export function ExplanationCard({ result }: { result: ScanResult }) {
	const { explanation, recommendation } = getResultTexts(result);
	const spoken = `${explanation} ${recommendation}`;
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
				<Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-quiet" />
				<p>
					<strong className="font-semibold">Important note:</strong> this result is AI-powered and not a substitute for
					medical advice. For research and education, not a medical device.
				</p>
			</div>
		</Card>
	);
}
