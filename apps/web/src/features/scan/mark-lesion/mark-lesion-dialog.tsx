import { useMutation } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadImage } from '../../../results/photo-copy.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogClose, OpenDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MarkedLesion } from '../scan-state.ts';
import { cutLesion, fitFrame, type LesionFrame } from './cut-lesion.ts';
import { LesionMarker } from './lesion-marker.tsx';

interface MarkLesionDialogProps {
	/** The photo to mark a spot in. */
	file: File;
	onMark(marked: MarkedLesion): void;
	onClose(): void;
}

interface OpenedPhoto {
	url: string;
	/** Pixels. */
	width: number;
	height: number;
}

/** The factor by which one press changes the frame's side. */
const sizeStep = 1.25;
/** The frame's initial side, in shorter sides of the photo. */
const firstSide = 0.4;

/** Lets somebody mark a spot in a photo, and cuts that part out on this device. */
export function MarkLesionDialog({ file, onMark, onClose }: MarkLesionDialogProps) {
	const photo = useOpened(file);
	return (
		<OpenDialog
			title="Mark the spot"
			description="Tap the spot, or move the frame with the arrow keys. Then make it about three times as wide as the spot."
			width="large"
			onClose={onClose}
		>
			{photo ? <Marking photo={photo} file={file} onMark={onMark} /> : <p role="status">Opening the photo...</p>}
		</OpenDialog>
	);
}

/** Opens a photo for display; null until its size is known. */
function useOpened(file: File): OpenedPhoto | null {
	const [photo, setPhoto] = useState<OpenedPhoto | null>(null);
	useEffect(() => {
		const url = URL.createObjectURL(file);
		let closed = false;
		const open = async () => {
			const { naturalWidth: width, naturalHeight: height } = await loadImage(url);
			if (!closed) setPhoto({ url, width, height });
		};
		// The page has shown it before: a failure here means that the image was released while it was opening.
		open().catch(() => {});
		return () => {
			closed = true;
			URL.revokeObjectURL(url);
		};
	}, [file]);
	return photo;
}

function Marking({ photo, file, onMark }: { photo: OpenedPhoto } & Pick<MarkLesionDialogProps, 'file' | 'onMark'>) {
	const { width, height, url } = photo;
	const [frame, setFrame] = useState<LesionFrame>(() =>
		fitFrame({ x: width / 2, y: height / 2, side: firstSide * Math.min(width, height) }, photo),
	);
	const resize = (factor: number) => setFrame(fitFrame({ ...frame, side: frame.side * factor }, photo));
	const { mutate, isPending, isError } = useMutation({ mutationFn: () => cutLesion(file, frame), gcTime: 0 });
	// Closing the dialog in the meantime cancels the analysis: then nothing is called back.
	const mark = () => mutate(undefined, { onSuccess: (part) => onMark({ file: part, whole: file }) });
	return (
		<div className="grid gap-4">
			<LesionMarker url={url} size={photo} frame={frame} onChange={setFrame} />
			<p className="flex items-center text-sm">
				Frame
				<IconButton label="Smaller frame" onClick={() => resize(1 / sizeStep)}>
					<Minus />
				</IconButton>
				<IconButton label="Larger frame" onClick={() => resize(sizeStep)}>
					<Plus />
				</IconButton>
			</p>
			<div className="flex flex-wrap items-center gap-3">
				<Button disabled={isPending} onClick={mark}>
					Check this spot
				</Button>
				<DialogClose asChild>
					<Button variant="secondary">Cancel</Button>
				</DialogClose>
			</div>
			{isError && (
				<p role="alert" className="text-danger">
					This browser couldn’t cut out the spot. Take a photo closer to it instead.
				</p>
			)}
		</div>
	);
}
