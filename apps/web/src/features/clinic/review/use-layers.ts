import { useState } from 'react';

/** What lies over the photos of cases: chosen once, it stays from case to case. */
export interface Layers {
	/** Of the heat-map, in percent; 0 shows the bare photo. */
	heat: number;
	outlined: boolean;
	setHeat(opacity: number): void;
	toggleHeat(): void;
	toggleOutline(): void;
}

/** Opacity in percent at which the photo shows through. */
const readable = 75;

/** The bare photo first: it is judged before the AI's view of it. */
export function useLayers(): Layers {
	const [heat, setHeat] = useState(0);
	const [outlined, setOutlined] = useState(false);
	return {
		heat,
		outlined,
		setHeat,
		toggleHeat: () => setHeat((now) => (now === 0 ? readable : 0)),
		toggleOutline: () => setOutlined((now) => !now),
	};
}
