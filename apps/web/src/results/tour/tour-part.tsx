import { Play } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useHeatMapStyle } from '../use-heat-map-style.ts';
import type { Voice } from './player/prepare-tour.ts';
import type { TourDialogProps } from './player/tour-dialog.tsx';
import type { TourResult } from './script/result-script.ts';

const TourDialog = lazy(async () => ({ default: (await import('./player/tour-dialog.tsx')).TourDialog }));

interface TourPartProps {
	result: TourResult;
	/** The photo that the outline and the heat-map belong to: a file, or where it lies. */
	photo: Blob | string;
	/** Shows the photo. */
	poster: string;
	/** Who speaks, unless the person chooses the server's voice. */
	voice: Voice;
}

/** Opens the tour of a result. Its code is loaded only then. */
export function TourPart({ result, photo, poster, voice }: TourPartProps) {
	/** Of what was on the page when it was opened. */
	const [load, setLoad] = useState<TourDialogProps['load'] | null>(null);
	const [style] = useHeatMapStyle();
	const open = () =>
		setLoad(() => async () => (await import('./paint/result-tour.ts')).makeResultTour(result, photo, style));
	return (
		<div className="flex items-center gap-4">
			<img src={poster} alt="" className="size-16 shrink-0 rounded-md object-cover" />
			<div className="grid justify-items-start gap-1.5">
				<Button variant="secondary" onClick={open}>
					<Play aria-hidden="true" className="size-4.5" />
					Watch the Tour
				</Button>
				<p className="text-quiet text-sm">Your result in less than a minute, with captions.</p>
			</div>
			{load && (
				<LazyPart>
					<TourDialog title="A tour of your result" load={load} voice={voice} onClose={() => setLoad(null)} />
				</LazyPart>
			)}
		</div>
	);
}
