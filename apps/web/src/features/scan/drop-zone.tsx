import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../../ui/button.tsx';
import { Contours } from '../../ui/contours.tsx';

interface DropZoneProps {
	onFiles(files: File[]): void;
	disabled: boolean;
	/** The way back led here: the focus goes to the button. */
	takeFocus: boolean;
	/** What stands in the zone while it is disabled. */
	children: ReactNode;
}

/** Takes a file that is dropped, chosen or photographed. The rules are the page's, so it refuses nothing itself. */
export function DropZone({ onFiles, disabled, takeFocus, children }: DropZoneProps) {
	const { getRootProps, getInputProps, isDragActive, open, inputRef } = useDropzone({
		onDrop: (files) => onFiles(files),
		disabled,
		noClick: true,
		noKeyboard: true,
		noPaste: true,
	});
	// The same input with another attribute: phones then open the camera instead of the gallery.
	const openWith = (camera: boolean) => {
		inputRef.current.toggleAttribute('capture', false);
		if (camera) inputRef.current.setAttribute('capture', 'environment');
		open();
	};
	return (
		<div
			{...getRootProps({
				role: 'presentation',
				tabIndex: -1,
				// While it takes no file, what stands in it can still be used: the photo can be removed.
				'aria-disabled': undefined,
				className: `relative overflow-hidden rounded-lg border-2 border-dashed transition-colors ${isDragActive ? 'border-accent bg-accent-wash' : 'border-edge bg-sunken'} ${disabled ? 'border-solid border-line' : ''}`,
			})}
		>
			<input
				{...getInputProps({
					multiple: false,
					disabled,
					accept: 'image/jpeg,image/jpg,image/png,image/gif',
					'aria-label': 'Photo to analyse',
				})}
			/>
			{disabled ? children : <Invitation dragging={isDragActive} takeFocus={takeFocus} onOpen={openWith} />}
		</div>
	);
}

interface InvitationProps {
	dragging: boolean;
	takeFocus: boolean;
	onOpen(camera: boolean): void;
}

function Invitation({ dragging, takeFocus, onOpen }: InvitationProps) {
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
				onClick={() => onOpen(false)}
				className="relative grid min-h-80 w-full justify-items-center content-center gap-3 rounded-md px-6 pt-12 pb-26 text-center md:pb-12 md:pointer-coarse:pb-26 -outline-offset-6 focus-visible:-outline-offset-6"
			>
				<span className="mb-1 grid size-16 place-items-center rounded-full bg-primary text-on-primary shadow-card">
					<ImageUp aria-hidden="true" className="size-7" />
				</span>
				<span className="font-medium font-serif text-2xl">{dragging ? 'Let it go here' : 'Drop a photo here'}</span>
				<span className="text-quiet text-sm">or choose one, or paste it from the clipboard</span>
				<span className="text-quiet text-xs">JPEG, PNG or GIF, up to 10 MB</span>
			</button>
			<div className="absolute inset-x-0 bottom-8 mx-auto w-fit md:hidden md:pointer-coarse:block">
				<Button look="secondary" onClick={() => onOpen(true)}>
					<Camera aria-hidden="true" className="size-5" />
					Take a photo
				</Button>
			</div>
		</div>
	);
}
