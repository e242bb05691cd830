import { useState } from 'react';
import { useHeatMapStyle } from '../../../results/use-heat-map-style.ts';

/** The layers over the photos of cases: a choice carries over from case to case. */
export interface Layers {
	/** Opacity of the heat-map, in percent; 0 shows the bare photo. */
	heat: number;
	/** Shows the heat-map as lines instead of colors. */
	lines: boolean;
	outlined: boolean;
	/** Shows an earlier photo of the lesion with the new one, if there is one. */
	comparing: boolean;
	setHeat(opacity: number): void;
	toggleHeat(): void;
	/** Lines appear at once, colors only if there was a heat-map. */
	toggleLines(): void;
	toggleOutline(): void;
	toggleComparing(): void;
}

/** Opacity, in percent, at which the photo still shows through. */
const readable = 75;

/** The bare photo first, so that it is judged before the AI's view of it. */
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
