import type { Mode } from '@dermavigil/contract';
import { type ReactNode, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Invitation } from './invitation.tsx';
import { useAcceptedTypes } from './use-accepted-types.ts';

const CameraDialog = lazyPart(() => import('../camera/camera-dialog.tsx'), 'CameraDialog');

interface DropZoneProps {
	onFiles(files: File[]): void;
	disabled: boolean;
	/** A photo is being converted. */
	opening: boolean;
	/** The URL of the lesion's previous photo, to line up the next one with. */
	previousPhoto: string | null;
	mode: Mode;
	/** The photo was removed or not accepted: the focus goes to the button. */
	takeFocus: boolean;
	/** The content of the zone while it is disabled. */
	children: ReactNode;
}

/** Receives files that are dropped or chosen, or a photo taken now. The page applies the rules, so all files are passed on. */
export function DropZone(props: DropZoneProps) {
	const { onFiles, disabled, opening, previousPhoto, mode, takeFocus, children } = props;
	// How often the camera was requested: each time is another attempt to load its code; 0 while it is closed.
	const [framing, setFraming] = useState(0);
	const { getRootProps, getInputProps, isDragActive, open, inputRef } = useDropzone({
		onDrop: (files) => {
			setFraming(0);
			onFiles(files);
		},
		// A folder that cannot be read
		onError: () => onFiles([]),
		disabled: disabled || opening,
		noClick: true,
		noKeyboard: true,
		noPaste: true,
		// The page handles them.
		preventDropOnDocument: false,
	});
	// The same input with another attribute: phones then open the camera instead of the gallery.
	const openWith = (camera: boolean) => {
		inputRef.current.toggleAttribute('capture', false);
		if (camera) inputRef.current.setAttribute('capture', 'environment');
		open();
	};
	const accepted = useAcceptedTypes();
	// Browsers have it only on secure pages. Otherwise the system's camera opens.
	const hasCamera = 'mediaDevices' in navigator;
	const choose = () => {
		setFraming(0);
		openWith(false);
	};
	const receive = (photo: File) => {
		setFraming(0);
		onFiles([photo]);
	};
	return (
		<div
			{...getRootProps({
				role: 'presentation',
				tabIndex: -1,
				// While it accepts no file, its content still works: the photo can be removed.
				'aria-disabled': undefined,
				className: `relative overflow-hidden rounded-lg border-2 border-dashed transition-colors ${isDragActive ? 'border-accent bg-accent-wash' : 'border-edge bg-sunken'} ${disabled || opening ? 'border-solid border-line' : ''}`,
			})}
		>
			<input
				{...getInputProps({
					multiple: true,
					disabled,
					accept: accepted,
					'aria-label': 'Photo to analyze',
				})}
			/>
			{opening ? (
				<Preparing />
			) : disabled ? (
				children
			) : (
				<Invitation
					dragging={isDragActive}
					takeFocus={takeFocus}
					camera={hasCamera && previousPhoto ? 'everywhere' : 'phones'}
					onOpen={() => openWith(false)}
					onCamera={() => (hasCamera ? setFraming(framing + 1) : openWith(true))}
				/>
			)}
			{framing > 0 && (
				<CameraDialog
					key={framing}
					mode={mode}
					previousPhoto={previousPhoto}
					onPhoto={receive}
					onChoose={choose}
					onClose={() => setFraming(0)}
				/>
			)}
		</div>
	);
}

/** Shown in the zone while a photo is being converted. */
function Preparing() {
	return (
		<div className="grid min-h-52 content-center gap-4 px-6 sm:min-h-80 sm:px-16">
			<p role="status" className="text-center font-medium font-serif text-lg">
				Preparing your photo...
			</p>
			<Progress label="Converting the photo" />
			<p className="text-balance text-center text-quiet text-sm">
				iPhone photos (HEIC) are converted on this device first.
			</p>
		</div>
	);
}
