import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Contours } from '../../../ui/brand/contours.tsx';
import { Button } from '../../../ui/button.tsx';

interface InvitationProps {
	dragging: boolean;
	takeFocus: boolean;
	/** Where the camera is offered: on phones, the system's camera opens; everywhere, ours. */
	camera: 'phones' | 'everywhere';
	onOpen(): void;
	onCamera(): void;
}

/** Asks for a photo: dropped, chosen, pasted or taken now. */
export function Invitation({ dragging, takeFocus, camera, onOpen, onCamera }: InvitationProps) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (takeFocus) button.current?.focus({ preventScroll: true });
	}, [takeFocus]);
	return (
		<div className="relative">
			<Contours
				rings={10}
				seed={2}
				className={`absolute top-1/2 left-1/2 size-140 -translate-x-1/2 -translate-y-1/2 transition duration-500 ${dragging ? 'scale-90 text-accent/60' : 'text-contour/18'}`}
			/>
			<div
				className={`relative px-6 pt-8 text-center ${camera === 'phones' ? 'md:hidden md:pointer-coarse:block' : ''}`}
			>
				<Button size="large" onClick={onCamera}>
					<Camera className="size-6" />
					Take a photo
				</Button>
			</div>
			<button
				ref={button}
				type="button"
				onClick={onOpen}
				className="relative grid min-h-36 w-full content-center justify-items-center gap-2 rounded-md px-6 py-6 text-center -outline-offset-6 focus-visible:-outline-offset-6 md:pointer-fine:min-h-72"
			>
				<span className="mb-1 grid size-14 place-items-center rounded-full bg-surface text-primary shadow-card max-md:hidden md:pointer-coarse:hidden">
					<ImageUp className="size-6" />
				</span>
				<span className="font-medium font-serif text-xl pointer-coarse:hidden">
					{dragging ? 'Drop it here' : 'Drop a photo here'}
				</span>
				<span className="text-quiet text-sm pointer-coarse:hidden">
					or choose one or several, or paste from the clipboard
				</span>
				<span className="hidden font-semibold text-primary underline underline-offset-4 pointer-coarse:inline">
					Choose a photo
				</span>
				<span className="text-balance text-quiet text-sm">JPEG, PNG, GIF, WebP or HEIC, up to 10 MB</span>
			</button>
		</div>
	);
}
