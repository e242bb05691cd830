import {
	CircleCheckBig,
	CircleDashed,
	Eye,
	EyeOff,
	ImageUp,
	SwitchCamera,
	Timer,
	TimerOff,
	Volume2,
	VolumeX,
} from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { keepFocus } from '../../../lib/keep-focus.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type TimerSeconds, timerSeconds } from './use-self-timer.ts';
import { canSpeak } from './use-spoken.ts';

export interface CameraSettings {
	/** Whether the photo is taken automatically once everything is right. */
	automatic: boolean;
	spoken: boolean;
	/** Whether the previous photo's outline is shown. */
	ghost: boolean;
	/** The delay of the shutter button. */
	timer: TimerSeconds;
}

interface CameraControlsProps {
	shutter: RefObject<HTMLButtonElement | null>;
	/** Whether a photo can be taken. */
	live: boolean;
	/** 0 to 1. */
	countdown: number;
	timerRuns: boolean;
	settings: CameraSettings;
	onChange(settings: CameraSettings): void;
	/** Whether there is a previous photo to line up with. */
	hasGhost: boolean;
	onShutter(): void;
	onChoose(): void;
	/** Null if there is only one camera. */
	onSwitch: (() => void) | null;
}

/** The controls while the camera is open: its settings and, within the thumb's reach, the shutter. */
export function CameraControls({ settings, onChange, ...props }: CameraControlsProps) {
	const { automatic, spoken, ghost, timer } = settings;
	const nextTimer = timerSeconds[(timerSeconds.indexOf(timer) + 1) % timerSeconds.length]!;
	return (
		<div className="grid content-center gap-4 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] min-[35rem]:landscape:gap-8">
			<div className="mx-auto flex w-full max-w-100 flex-wrap gap-2">
				<Setting aria-pressed={automatic} onClick={() => onChange({ ...settings, automatic: !automatic })}>
					{automatic ? <CircleCheckBig /> : <CircleDashed />}
					Automatic
				</Setting>
				{canSpeak() && (
					<Setting aria-pressed={spoken} onClick={() => onChange({ ...settings, spoken: !spoken })}>
						{spoken ? <Volume2 /> : <VolumeX />}
						Speak hints
					</Setting>
				)}
				<Setting onClick={() => onChange({ ...settings, timer: nextTimer })}>
					{timer > 0 ? <Timer /> : <TimerOff />}
					{timer > 0 ? `Timer ${timer} s` : 'Timer off'}
				</Setting>
				{props.hasGhost && (
					<Setting aria-pressed={ghost} onClick={() => onChange({ ...settings, ghost: !ghost })}>
						{ghost ? <Eye /> : <EyeOff />}
						Last photo
					</Setting>
				)}
			</div>
			<div className="mx-auto grid w-full max-w-80 grid-cols-[1fr_auto_1fr] items-center">
				<IconButton label="Choose a file instead" onClick={props.onChoose} className="justify-self-start">
					<ImageUp />
				</IconButton>
				<ShutterButton
					ref={props.shutter}
					label={props.timerRuns ? 'Stop the timer' : 'Take the photo'}
					countdown={props.countdown}
					disabled={!props.live}
					onClick={props.onShutter}
				/>
				{props.onSwitch && (
					<IconButton
						label="Switch camera"
						disabled={!props.live}
						onClick={props.onSwitch}
						className="justify-self-end"
					>
						<SwitchCamera />
					</IconButton>
				)}
			</div>
		</div>
	);
}

/** A setting as an icon above its name; filled while it is on. */
function Setting(props: ComponentProps<'button'>) {
	return (
		<button
			type="button"
			className="grid min-h-16 min-w-min flex-1 content-center justify-items-center gap-1 rounded-lg border border-edge px-1 text-sm leading-tight transition hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary [&_svg]:size-5"
			{...props}
		/>
	);
}

interface ShutterButtonProps extends ComponentProps<'button'> {
	label: string;
	/** The share, 0 to 1, of the time until the camera takes the photo automatically that has passed. */
	countdown: number;
}

/** Takes the photo. The ring around it fills while the camera is about to do so automatically. */
function ShutterButton({ label, countdown, ...rest }: ShutterButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className="relative size-20 rounded-full p-3 aria-disabled:opacity-45"
			{...keepFocus(rest)}
		>
			<svg aria-hidden="true" viewBox="-40 -40 80 80" fill="none" className="absolute inset-0 -rotate-90">
				<circle r="36" strokeWidth="3" className="stroke-edge" />
				<circle
					r="36"
					strokeWidth="7"
					pathLength="1"
					strokeDasharray={`${countdown} 1`}
					data-countdown={countdown > 0 ? countdown.toFixed(2) : undefined}
					className={countdown > 0 ? 'stroke-accent' : 'stroke-none'}
				/>
			</svg>
			<span className="block size-full rounded-full bg-primary forced-colors:bg-[ButtonText]" />
		</button>
	);
}
