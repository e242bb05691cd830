import { messages } from '@dermavigil/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadPart } from '../file/download-part.tsx';
import { frameSizes } from '../paint/draw.ts';
import { Chapters } from './chapters.tsx';
import { Controls } from './controls.tsx';
import type { PreparedTour } from './prepare-tour.ts';
import { tallBelow, usePlayback } from './use-playback.ts';

/** The room that the window must have below the frame, for the caption and the buttons. */
const belowFrame = '8.25rem';

interface TourPlayerProps {
	prepared: PreparedTour;
	/** Of the file that can be made of it. */
	title: string;
	/** Nobody is speaking: the server's voice may be chosen. */
	onServerVoice(): void;
}

/** Plays a tour: the frames, the captions, and the controls. */
export function TourPlayer({ prepared, title, onServerVoice }: TourPlayerProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const bar = useRef<HTMLSpanElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const playback = usePlayback(prepared, canvas, bar);
	const [captions, setCaptions] = useState(true);
	const online = useOnline();
	const { scenes } = prepared.tour.script;
	const { place, caption, tall, toggle, goTo } = playback;
	useEffect(() => {
		// By default, focusing would scroll the button to the middle of a low window, and the frame above it out of sight.
		button.current?.focus({ preventScroll: true });
		button.current?.scrollIntoView({ block: 'nearest' });
	}, []);

	const keys: Record<string, () => void> = {
		' ': toggle,
		ArrowLeft: () => goTo(place - 1),
		ArrowRight: () => goTo(place + 1),
	};
	const press = (event: KeyboardEvent<HTMLElement>) => {
		// A select has arrow keys of its own, and the space key presses the button that has the focus.
		const { target } = event;
		if (target instanceof HTMLSelectElement || (event.key === ' ' && target instanceof HTMLButtonElement)) return;
		if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
		event.preventDefault();
		keys[event.key]!();
	};
	const whyVoiceless = prepared.wanted === 'server' ? messages.speech.failed : messages.speech.noOwnVoice;
	const { width, height } = frameSizes[tall ? 'tall' : 'wide'];
	// For a phone held sideways. Narrower than this it would become a tall frame.
	const maxWidth = tall ? undefined : `max(${tallBelow}px, (100dvh - ${belowFrame}) * ${width / height})`;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same; the keys are a shortcut to them.
		<div onKeyDown={press} className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<div className="overflow-hidden rounded-lg border border-line bg-paper">
				<canvas
					ref={canvas}
					role="img"
					aria-label={scenes[place]!.title}
					style={{ aspectRatio: width / height, maxWidth }}
					className="mx-auto block w-full"
				/>
				<span aria-hidden="true" className="block h-1.5 bg-line">
					<span ref={bar} className="block h-full origin-left scale-x-0 bg-accent" />
				</span>
				{captions && (
					<p
						data-tour-caption
						aria-live={prepared.voice ? 'off' : 'polite'}
						className="grid min-h-34 place-items-center bg-deep px-4 py-3 text-center text-on-deep sm:min-h-16"
					>
						{caption}
					</p>
				)}
			</div>
			<Controls {...playback} last={scenes.length - 1} button={button} captions={captions} onCaptions={setCaptions} />
			{!prepared.voice && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p role="status" className="max-w-prose text-quiet text-sm">
						{online ? whyVoiceless : messages.speech.noVoiceOffline}
					</p>
					{online && (
						<Button variant="secondary" size="small" onClick={onServerVoice}>
							Use server voice
						</Button>
					)}
				</div>
			)}
			<Chapters scenes={scenes} place={place} onChoose={goTo} />
			<DownloadPart prepared={prepared} title={title} />
		</div>
	);
}
