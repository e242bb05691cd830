import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { TourPart } from '../../../results/tour/tour-part.tsx';
import { type ScanResult, toAnswer } from '../scan-state.ts';

/** Opens the tour of the result on screen, with the symptoms where some were reported. */
export function TourOfResult({ result }: { result: ScanResult & { failed: false } }) {
	const { analysis, photo, runtime, mode } = result;
	const card = useModeCard(mode, analysis.modelVersion);
	const shown = { answer: toAnswer(result), assessment: analysis, thresholds: card?.thresholds ?? null };
	return (
		<TourPart
			result={shown}
			photo={photo.file}
			poster={photo.url}
			voice={runtime === 'device' ? 'browser' : 'server'}
		/>
	);
}
