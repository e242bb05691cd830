/** Where the loupe is over a photo, as shares of its width and height, and how much it magnifies. */
export interface Lens {
	x: number;
	y: number;
	zoom: number;
}

/** Share of the photo by which an arrow key moves it. */
const step = 0.04;
const [minZoom, maxZoom] = [2, 6];

const inside = (share: number) => Math.min(1, Math.max(0, share));

/** The loupe with its magnification one step up or down, within its bounds. */
export function zoomLens(lens: Lens, by: 1 | -1): Lens {
	return { ...lens, zoom: Math.min(maxZoom, Math.max(minZoom, lens.zoom + by)) };
}

/** The loupe after a key; null for a key that it does not use. */
export function moveLens(lens: Lens, key: string): Lens | null {
	const { x, y } = lens;
	const moved: Record<string, () => Lens> = {
		ArrowLeft: () => ({ ...lens, x: inside(x - step) }),
		ArrowRight: () => ({ ...lens, x: inside(x + step) }),
		ArrowUp: () => ({ ...lens, y: inside(y - step) }),
		ArrowDown: () => ({ ...lens, y: inside(y + step) }),
		'+': () => zoomLens(lens, 1),
		'=': () => zoomLens(lens, 1),
		'-': () => zoomLens(lens, -1),
	};
	return moved[key]?.() ?? null;
}
