import type { Mode } from '@dermavigil/contract';
import { type RefObject, useState } from 'react';
import { Guide } from './guide.tsx';
import type { Ghost } from './use-ghost.ts';

interface ViewfinderProps {
	video: RefObject<HTMLVideoElement | null>;
	/** The camera that the video shows; null until there is one. */
	track: MediaStreamTrack | null;
	mode: Mode;
	ghost: Ghost | null;
	/** Whether everything is right for a photo. */
	good: boolean;
	/** What the camera says. */
	message: string | null;
}

/** The camera's image, under the square that is analyzed and the camera's hints. */
export function Viewfinder({ video, track, mode, ghost, good, message }: ViewfinderProps) {
	const [size, setSize] = useState<{ width: number; height: number } | null>(null);
	// A camera that faces the person shows a mirror image, as people expect; the photo is not mirrored.
	const mirrored = track?.getSettings?.().facingMode === 'user';
	return (
		<div className="relative overflow-hidden bg-[#05211f]">
			<div className={`absolute inset-0 ${mirrored ? '-scale-x-100' : ''}`}>
				<video
					ref={video}
					muted
					playsInline
					aria-label="What the camera sees"
					// Not only at the start: turning the phone turns the video.
					onResize={({ currentTarget: { videoWidth: width, videoHeight: height } }) => setSize({ width, height })}
					className="size-full object-contain"
				/>
				{track && size && size.width > 0 && <Guide size={size} mode={mode} ghost={ghost} good={good} />}
			</div>
			<p role="status" className="pointer-events-none absolute inset-x-3 top-3 flex justify-center">
				{message && (
					<span className="rounded-lg bg-surface px-4.5 py-2 text-center font-semibold text-ink text-lg shadow-float forced-colors:border">
						{message}
					</span>
				)}
			</p>
		</div>
	);
}
