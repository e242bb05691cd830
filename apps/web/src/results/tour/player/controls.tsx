import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Playback } from './use-playback.ts';

const speeds = [0.75, 1, 1.25, 1.5];

interface ControlsProps extends Pick<Playback, 'playing' | 'place' | 'speed' | 'toggle' | 'goTo' | 'setSpeed'> {
	/** The place of the last scene. */
	last: number;
	button: RefObject<HTMLButtonElement | null>;
	captions: boolean;
	onCaptions(shown: boolean): void;
}

/** Stops and starts a tour, and shows its progress. */
export function Controls({ playing, place, speed, last, button, captions, ...actions }: ControlsProps) {
	const Icon = playing ? Pause : Play;
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<span className="flex items-center gap-1">
				<IconButton label="Previous chapter" disabled={place === 0} onClick={() => actions.goTo(place - 1)}>
					<SkipBack />
				</IconButton>
				<Button ref={button} onClick={actions.toggle} className="min-w-30">
					<Icon className="size-4.5" />
					{playing ? 'Pause' : 'Play'}
				</Button>
				<IconButton label="Next chapter" disabled={place === last} onClick={() => actions.goTo(place + 1)}>
					<SkipForward />
				</IconButton>
			</span>
			<Select
				label="Speed"
				value={`${speed}`}
				options={speeds.map((each) => ({ value: `${each}`, text: `${each}×` }))}
				onChange={(next) => actions.setSpeed(Number(next))}
			/>
			<Switch label="Captions" checked={captions} onChange={actions.onCaptions} />
		</div>
	);
}
