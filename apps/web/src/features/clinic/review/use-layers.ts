import { useState } from 'react';
import { useHeatMapStyle } from '../../../results/use-heat-map-style.ts';

/** What lies over the photos of cases: chosen once, it stays from case to case. */
export interface Layers {
	/** Of the heat-map, in percent; 0 shows the bare photo. */
	heat: number;
	/** The heat-map as lines instead of colors. */
	lines: boolean;
	outlined: boolean;
	/** An earlier photo of the lesion stands with the new one, where there is one. */
	comparing: boolean;
	setHeat(opacity: number): void;
	toggleHeat(): void;
	/** Lines appear at once, colors only where there was a heat-map. */
	toggleLines(): void;
	toggleOutline(): void;
	toggleComparing(): void;
}

/** Opacity in percent at which the photo shows through. */
const readable = 75;

/** The bare photo first: it is judged before the AI's view of it. */
export function useLayers(): Layers {
	const [heat, setHeat] = useState(0);
	const [style, setStyle] = useHeatMapStyle();
	const [outlined, setOutlined] = useState(false);
	const [comparing, setComparing] = useState(false);
	const lines = style === 'lines';
	return {
		...{ heat, lines, outlined, comparing, setHeat },
		toggleHeat: () => setHeat((now) => (now === 0 ? readable : 0)),
		toggleLines: () => {
			setStyle(lines ? 'colors' : 'lines');
			if (!lines) setHeat((now) => now || readable);
		},
		toggleOutline: () => setOutlined((now) => !now),
		toggleComparing: () => setComparing((now) => !now),
	};
}
