import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { TourDialogProps } from './player/tour-dialog.tsx';

const TourDialog = lazyPart(() => import('./player/tour-dialog.tsx'), 'TourDialog');

interface TourPartProps extends Omit<TourDialogProps, 'onClose'> {
	/** Shows the photo. */
	poster: string;
	/** What it is, in a sentence. */
	text: string;
	/** The tour could not be made, perhaps because the URL of a photo has expired. */
	onBroken?: (() => void) | undefined;
}

/** Opens a tour of what is on the page. Its code is loaded only then. */
export function TourPart({ poster, text, load, onBroken, ...dialog }: TourPartProps) {
	/** As of the moment it was opened: the page may render again in the meantime. */
	const [opened, setOpened] = useState<TourDialogProps['load'] | null>(null);
	const loadOrTell = () =>
		load().catch((error: unknown) => {
			onBroken?.();
			throw error;
		});
	return (
		<div className="flex items-center gap-4 print:hidden">
			<img src={poster} alt="" className="size-16 shrink-0 rounded-md object-cover" />
			<div className="grid min-w-0 justify-items-start gap-1.5">
				<Button variant="secondary" onClick={() => setOpened(() => loadOrTell)}>
					<Play className="size-4.5" />
					Watch the Tour
				</Button>
				<p className="text-quiet text-sm">{text}</p>
			</div>
			{opened && <TourDialog {...dialog} load={opened} onClose={() => setOpened(null)} />}
		</div>
	);
}
