import { messages } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { stopSpeech } from '../../speech/use-speech.ts';
import type { Tour } from '../paint/draw.ts';
import { type PreparedTour, prepareTour, type Voice } from './prepare-tour.ts';
import { TourPlayer } from './tour-player.tsx';

export interface TourDialogProps {
	title: string;
	/** Makes the tour. Rejects when the photo cannot be shown. */
	load(): Promise<Tour>;
	/** Who speaks, unless the person chooses the server's voice. */
	voice: Voice;
	onClose(): void;
}

/** A tour in a dialog. It begins as soon as it is ready. */
export function TourDialog({ title, load, voice: first, onClose }: TourDialogProps) {
	/** A new object for each attempt: the server's voice may fail, and be requested again. */
	const [wanted, setWanted] = useState({ voice: first });
	const [prepared, setPrepared] = useState<PreparedTour | null>(null);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		// A tour has its own voice.
		stopSpeech();
		const leaving = new AbortController();
		const { signal } = leaving;
		load()
			.then((tour) => prepareTour(tour, wanted.voice, signal))
			.then((ready) => (signal.aborted ? ready.clock.close() : setPrepared(ready)))
			.catch(() => signal.aborted || setFailed(true));
		return () => leaving.abort();
	}, [load, wanted]);
	return (
		<OpenDialog width="large" title={title} description={messages.tour.about} onClose={onClose}>
			{failed ? (
				<p role="alert">{messages.tour.failed}</p>
			) : prepared ? (
				<TourPlayer
					key={prepared.voice}
					prepared={prepared}
					title={title}
					onServerVoice={() => setWanted({ voice: 'server' })}
				/>
			) : (
				<div role="status" className="@container grid gap-3">
					<Skeleton className="aspect-20/27 w-full @min-[35rem]:aspect-24/11" />
					<span className="text-quiet text-sm">Preparing the tour...</span>
					{/* About as high as what will stand below: the dialog, which is in the middle of the window, stays where it is. */}
					<Skeleton className="h-240 w-full @min-[35rem]:h-130" />
				</div>
			)}
		</OpenDialog>
	);
}
