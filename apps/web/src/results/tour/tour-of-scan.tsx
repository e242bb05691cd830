import type { Scan, ScanAssessment } from '@dermavigil/contract';
import { imageSource } from '../../lib/image-source.ts';
import type { Answer } from '../answer/answer.ts';
import type { TestedModeCard } from '../answer/use-mode-card.ts';
import { useHeatMapStyle } from '../use-heat-map-style.ts';
import { TourPart } from './tour-part.tsx';

interface TourOfScanProps {
	scan: Pick<Scan, 'image_url' | 'thumbnail_url'>;
	/** The answer as given at the time. */
	answer: Answer;
	assessment: ScanAssessment | null;
	card: TestedModeCard | null;
	/** The photo did not load: its URL may have expired. */
	onBroken?(): void;
}

/** Opens the tour of a saved scan; nothing for a photo that was saved without an assessment or could not be assessed. */
export function TourOfScan({ scan, answer, assessment, card, onBroken }: TourOfScanProps) {
	const [style] = useHeatMapStyle();
	if (assessment?.suitability !== 'suitable') return null;
	const load = async () => {
		const { makeResultTour } = await import('./paint/result-tour.ts');
		const shown = { answer, assessment, thresholds: card?.thresholds ?? null };
		return await makeResultTour(shown, imageSource(scan.image_url) ?? '', style);
	};
	return (
		<TourPart
			title="A tour of this result"
			text="The result in less than a minute, with captions."
			load={load}
			poster={imageSource(scan.thumbnail_url) ?? ''}
			voice="server"
			onBroken={onBroken}
		/>
	);
}
