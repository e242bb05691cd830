import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { TourPart } from '../../../results/tour/tour-part.tsx';
import { useHeatMapStyle } from '../../../results/use-heat-map-style.ts';
import { type ScanResult, toAnswer } from '../scan-state.ts';

/** Opens the tour of the result on screen, with the symptoms where some were reported. */
export function TourOfResult({ result }: { result: ScanResult & { failed: false } }) {
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
