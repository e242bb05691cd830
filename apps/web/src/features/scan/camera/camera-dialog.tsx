import type { Mode } from '@dermavigil/contract';
import { CameraOff, ImageUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { revealFocus, useReturnFocus } from '../../../lib/focus-home.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCloseRequest } from '../../../ui/navigation/use-close-request.ts';
import { CameraControls, type CameraSettings } from './camera-controls.tsx';
import { hintTexts } from './hints.ts';
import { TorchButton } from './torch-button.tsx';
import { type CameraFailure, useCamera } from './use-camera.ts';
import { useCoach } from './use-coach.ts';
import { useGhost } from './use-ghost.ts';
import { useSelfTimer } from './use-self-timer.ts';
import { useSpoken } from './use-spoken.ts';
import { useTakePhoto } from './use-take-photo.ts';
import { Viewfinder } from './viewfinder.tsx';

interface CameraDialogProps {
	/** What the photo is for: a dermatoscope shows lesions larger than a phone. */
	mode: Mode;
	/** The URL of the lesion's previous photo, whose outline is shown over the camera's image; null without one. */
	previousPhoto: string | null;
	onPhoto(photo: File): void;
	/** The person prefers to choose a file. */
	onChoose(): void;
	onClose(): void;
}

/** The camera over the whole window. It says what to change, and takes the photo automatically once everything is right. */
export function CameraDialog({ mode, previousPhoto, onPhoto, onChoose, onClose }: CameraDialogProps) {
	const video = useRef<HTMLVideoElement>(null);
	const shutter = useRef<HTMLButtonElement>(null);
	const returnFocus = useReturnFocus();
	useCloseRequest(onClose);
	const camera = useCamera(video);
	const ghost = useGhost(previousPhoto);
	const [settings, setSettings] = useState<CameraSettings>({ automatic: true, spoken: false, ghost: true, timer: 0 });
	const live = camera.state.phase === 'live' ? camera.state : null;
	const { taking, take } = useTakePhoto(video, live?.track ?? null, onPhoto);
	const timer = useSelfTimer(take);
	const timerRuns = timer.left !== null;
	const { hint, countdown } = useCoach(video, {
		active: live !== null && !taking,
		mode,
		automatic: settings.automatic && !timerRuns,
		onGood: take,
	});
	const coached = timerRuns ? String(timer.left) : hint && hintTexts[hint];
	const message = live && (taking ? 'Photo taken.' : coached);
	useSpoken(message, settings.spoken);

	return (
		<Dialog.Root open onOpenChange={onClose}>
			<Dialog.Portal>
				<Dialog.Content
					onOpenAutoFocus={(opening) => {
						opening.preventDefault();
						shutter.current?.focus();
					}}
					onCloseAutoFocus={returnFocus}
					onFocus={revealFocus}
					className="fixed inset-0 z-50 grid h-dvh grid-rows-[auto_minmax(11rem,1fr)_auto] overflow-y-auto bg-paper pt-[env(safe-area-inset-top)] text-ink outline-none min-[35rem]:landscape:grid-cols-[minmax(0,1fr)_min(24rem,45%)] min-[35rem]:landscape:grid-rows-[auto_minmax(0,1fr)]"
				>
					<header className="flex items-center gap-2 px-4 py-1.5 min-[35rem]:landscape:col-span-2">
						<Dialog.Title className="font-sans font-semibold text-base">Take a photo</Dialog.Title>
						<Dialog.Description className="sr-only">
							{ghost
								? 'Line up the spot with your last photo.'
								: 'One spot, in the middle. The camera says what to change.'}
						</Dialog.Description>
						<span className="flex-1" />
						{live && <TorchButton key={live.track.id} track={live.track} />}
						<Dialog.Close asChild>
							<IconButton label="Close">
								<X />
							</IconButton>
						</Dialog.Close>
					</header>
					{camera.state.phase === 'failed' ? (
						<CameraFailureNotice reason={camera.state.reason} onRetry={camera.retry} onChoose={onChoose} />
					) : (
						<>
							<Viewfinder
								video={video}
								track={live?.track ?? null}
								mode={mode}
								ghost={settings.ghost ? ghost : null}
								good={hint === 'good'}
								message={live ? message : 'Opening the camera...'}
							/>
							<CameraControls
								shutter={shutter}
								live={live !== null && !taking}
								countdown={countdown}
								timerRuns={timerRuns}
								settings={settings}
								onChange={setSettings}
								hasGhost={ghost !== null}
								onShutter={() => (timerRuns || settings.timer > 0 ? timer.toggle(settings.timer) : take())}
								onChoose={onChoose}
								onSwitch={camera.state.cameras.length > 1 ? camera.switchCamera : null}
							/>
						</>
					)}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

const reasons: Record<CameraFailure, string> = {
	blocked: 'The camera is blocked. Allow it in your browser’s settings, then try again.',
	missing: 'No camera was found on this device.',
	busy: 'The camera could not be opened. Close other apps that use it, then try again.',
	lost: 'The camera was turned off or unplugged.',
};

interface CameraFailureNoticeProps extends Pick<CameraDialogProps, 'onChoose'> {
	reason: CameraFailure;
	onRetry(): void;
}

/** Why the camera shows nothing, and what to do. */
function CameraFailureNotice({ reason, onRetry, onChoose }: CameraFailureNoticeProps) {
	return (
		<div className="col-span-full grid content-center justify-items-center gap-5 px-6 text-center">
			<CameraOff className="size-10 text-quiet" />
			<p role="alert" className="max-w-96 text-lg">
				{reasons[reason]}
			</p>
			<div className="flex flex-wrap justify-center gap-3">
				<Button onClick={onRetry}>Try again</Button>
				<Button variant="secondary" onClick={onChoose}>
					<ImageUp className="size-5" />
					Choose a file instead
				</Button>
			</div>
		</div>
	);
}
