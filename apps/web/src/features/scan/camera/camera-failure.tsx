import { CameraOff, ImageUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { CameraFailure } from './use-camera.ts';

const reasons: Record<CameraFailure, string> = {
	blocked: 'The camera is blocked. Allow it in your browser’s settings, then try again.',
	missing: 'No camera was found on this device.',
	busy: 'The camera could not be opened. Close other apps that use it, then try again.',
	lost: 'The camera was turned off or unplugged.',
};

interface CameraFailureNoticeProps {
	reason: CameraFailure;
	onRetry(): void;
	onChoose(): void;
}

/** Why the camera shows nothing, and what to do. */
export function CameraFailureNotice({ reason, onRetry, onChoose }: CameraFailureNoticeProps) {
	return (
		<div className="grid content-center justify-items-center gap-5 px-6 text-center">
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
