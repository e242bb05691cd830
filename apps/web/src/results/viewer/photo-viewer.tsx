import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useReturnFocus } from '../../lib/focus-home.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FullWindow } from './full-window.tsx';
import { PhotoWindow } from './photo-window.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** One photo to look at. */
export interface ViewedPhoto {
	source: string;
	/** Distinguishes it from the others, for example by its date. */
	caption: string;
	/** Millimeters of one pixel of the photo; null where it is not known. */
	mmPerPixel: number | null;
}

interface PhotoViewerProps {
	/** What the photos show. */
	title: string;
	photos: readonly [ViewedPhoto, ...ViewedPhoto[]];
	/** The index of the one to start with. */
	start: number;
	/** One of them did not load. */
	onBroken?: (() => void) | undefined;
	onClose(): void;
}

/** The size of photos as they are stored, until the real one is known. */
const stored = { width: 1024, height: 768 };

/** Photos over the whole window, one at a time. Escape, the background and the cross close it; arrow keys move an enlarged photo. */
export function PhotoViewer({ title, photos, start, onBroken, onClose }: PhotoViewerProps) {
	const [place, setPlace] = useState(start);
	const [size, setSize] = useState(stored);
	const zoom = usePanZoom(size, onClose);
	const returnFocus = useReturnFocus();
	const photo = photos[place] ?? photos[0];
	const show = (next: number) => {
		setPlace(next);
		zoom.showWhole();
	};
	return (
		<FullWindow
			title={title}
			onKeyDown={zoom.onKeyDown}
			onCloseAutoFocus={returnFocus}
			onClose={onClose}
			header={
				<>
					<Dialog.Description className="mr-auto text-quiet text-sm">{photo.caption}</Dialog.Description>
					<ZoomButtons zoom={zoom} />
					{photos.length > 1 && (
						<>
							<IconButton label="Previous photo" onClick={() => show(place - 1)} disabled={place === 0}>
								<ChevronLeft />
							</IconButton>
							<IconButton label="Next photo" onClick={() => show(place + 1)} disabled={place === photos.length - 1}>
								<ChevronRight />
							</IconButton>
						</>
					)}
				</>
			}
		>
			<PhotoWindow zoom={zoom} caption={null} mmPerPixel={photo.mmPerPixel}>
				<img
					src={photo.source}
					alt={`${title}, ${photo.caption}`}
					draggable={false}
					onError={onBroken}
					onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
					className="absolute inset-0 size-full object-contain"
				/>
			</PhotoWindow>
		</FullWindow>
	);
}
