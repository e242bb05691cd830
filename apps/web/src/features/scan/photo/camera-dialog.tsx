import { Camera, ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { takePhoto, useCamera } from './use-camera.ts';

interface CameraDialogProps {
	/** The URL of the previous photo, half transparent over the camera's image. */
	ghost: string;
	onPhoto(photo: File): void;
	/** The person prefers to choose a file. */
	onChoose(): void;
	onClose(): void;
}

/** The camera's image under the previous photo, so that the next one is framed alike. */
export function CameraDialog({ ghost, onPhoto, onChoose, onClose }: CameraDialogProps) {
	const video = useRef<HTMLVideoElement>(null);
	const state = useCamera(video);
	const [overlaid, setOverlaid] = useState(true);
	const [opacity, setOpacity] = useState(40);
	const take = async () => {
		try {
			onPhoto(await takePhoto(video.current!));
		} catch (error) {
			toast.error(error instanceof Error ? error.message : String(error));
		}
	};
	return (
		<OpenDialog
			title="Take a photo"
			description="Line up the spot with your last photo."
			width="large"
			onClose={onClose}
		>
			<div className="grid gap-4">
				{state === 'failed' ? (
					<p role="alert" className="rounded-lg border border-unknown border-dashed bg-unknown-wash px-4 py-3 text-sm">
						The camera could not be opened. It may be in use, or blocked in your browser.
					</p>
				) : (
					<div className="relative grid min-h-48 place-items-center overflow-hidden rounded-md bg-[#05211f]">
						<video ref={video} muted playsInline aria-label="What the camera sees" className="max-h-[60dvh] w-full" />
						{overlaid && state === 'live' && (
							<img
								src={ghost}
								alt="The previous photo, over it"
								style={{ opacity: opacity / 100 }}
								className="pointer-events-none absolute inset-0 size-full object-contain"
							/>
						)}
						{state === 'opening' && (
							<p role="status" className="absolute text-[#fffdf8] text-sm">
								Opening the camera…
							</p>
						)}
					</div>
				)}
				{state !== 'failed' && (
					<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
						<Switch label="Previous photo" checked={overlaid} onChange={setOverlaid} />
						{overlaid && <Slider label="Strength" value={opacity} onChange={setOpacity} />}
					</div>
				)}
				<div className="flex flex-wrap gap-3">
					{state !== 'failed' && (
						<Button disabled={state !== 'live'} onClick={() => void take()}>
							<Camera aria-hidden="true" className="size-5" />
							Take the photo
						</Button>
					)}
					<Button variant="secondary" onClick={onChoose}>
						<ImageUp aria-hidden="true" className="size-5" />
						Choose a file instead
					</Button>
				</div>
			</div>
		</OpenDialog>
	);
}
