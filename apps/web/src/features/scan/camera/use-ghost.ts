import { traceLesion } from '@dermavigil/analysis/framing';
import { useEffect, useState } from 'react';
import { createGrabber } from './grab-frame.ts';

/** What the previous photo shows over the next: its lesion's outline, in sides of the center square, or else the photo itself. */
export type Ghost = { outline: readonly (readonly [x: number, y: number])[] } | { photoUrl: string };

/** The ghost of a photo; null without a photo, and until it has loaded. */
export function useGhost(photoUrl: string | null): Ghost | null {
	const [ghost, setGhost] = useState<Ghost | null>(null);
	useEffect(() => {
		if (!photoUrl) return;
		let wanted = true;
		const load = async () => {
			const image = new Image();
			image.src = photoUrl;
			await image.decode();
			if (wanted) setGhost(makeGhost(image));
		};
		// A photo that cannot be loaded guides nobody; the camera works without it.
		load().catch(() => {});
		return () => {
			wanted = false;
		};
	}, [photoUrl]);
	return ghost;
}

function makeGhost(image: HTMLImageElement): Ghost {
	const outline = traceLesion(createGrabber()(image));
	return outline ? { outline } : { photoUrl: image.src };
}
