import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Contours } from '../../../ui/brand/contours.tsx';
import { Button } from '../../../ui/button.tsx';

interface InvitationProps {
	dragging: boolean;
	takeFocus: boolean;
	/** Where the camera is offered: on phones the system's camera opens, everywhere else ours. */
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
			<button
				ref={button}
				type="button"
				onClick={onOpen}
				className={`relative grid min-h-80 w-full justify-items-center content-center gap-3 rounded-md px-6 pt-12 pb-26 text-center -outline-offset-6 focus-visible:-outline-offset-6 ${camera === 'phones' ? 'md:pb-12 md:pointer-coarse:pb-26' : ''}`}
			>
				<span className="mb-1 grid size-16 place-items-center rounded-full bg-primary text-on-primary shadow-card">
					<ImageUp aria-hidden="true" className="size-7" />
				</span>
				<span className="font-medium font-serif text-2xl pointer-coarse:hidden">
					{dragging ? 'Let it go here' : 'Drop a photo here'}
				</span>
				<span className="text-quiet text-sm pointer-coarse:hidden">or choose one, or paste it from the clipboard</span>
				<span className="hidden font-medium font-serif text-2xl pointer-coarse:inline">Choose a photo</span>
				<span className="hidden text-quiet text-sm pointer-coarse:inline">from this device, or take one now</span>
				<span className="text-quiet text-xs">JPEG, PNG or GIF, up to 10 MB</span>
			</button>
			<div
				className={`absolute inset-x-0 bottom-8 mx-auto w-fit ${camera === 'phones' ? 'md:hidden md:pointer-coarse:block' : ''}`}
			>
				<Button variant="secondary" onClick={onCamera}>
					<Camera aria-hidden="true" className="size-5" />
					Take a photo
				</Button>
			</div>
		</div>
	);
}
