import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMotion } from '../../lib/use-motion.ts';
import { Button } from '../../ui/button.tsx';
import { Corner, type Pair, PhotoImage, PlacedBefore, Stage } from './stage.tsx';

/** Milliseconds per photo: far below the three flashes a second that can cause seizures (WCAG 2.3.1). */
const photoDuration = 900;

/** The two photos in turn in the same place, so that changes seem to move. Initially paused for people who asked for less motion. */
export function BlinkView({ after, ...earlier }: Pair) {
	const [playing, setPlaying] = useState(useMotion());
	const [later, setLater] = useState(false);
	useEffect(() => {
		if (!playing) return;
		const timer = setInterval(() => setLater((now) => !now), photoDuration);
		return () => clearInterval(timer);
	}, [playing]);
	const Icon = playing ? Pause : Play;
	return (
		<div className="grid gap-3">
			<Stage
				scan={after}
				label="The earlier and the later photo in turn, at the same place"
				svg={
					<>
						<PhotoImage scan={after} onBroken={earlier.onBroken} />
						<g opacity={later ? 0 : 1}>
							<rect width={after.width} height={after.height} className="fill-sunken" />
							<PlacedBefore {...earlier} />
						</g>
					</>
				}
			>
				<Corner side={later ? 'right' : 'left'}>{later ? 'After' : 'Before'}</Corner>
			</Stage>
			<div className="flex flex-wrap gap-2.5">
				<Button variant="secondary" size="small" onClick={() => setPlaying(!playing)}>
					<Icon className="size-4" />
					{playing ? 'Pause' : 'Play'}
				</Button>
				<Button variant="secondary" size="small" disabled={playing} onClick={() => setLater(!later)}>
					Show the {later ? 'earlier' : 'later'} photo
				</Button>
			</div>
		</div>
	);
}
