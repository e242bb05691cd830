import { recall, remember } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

export type HeatMapStyle = 'colors' | 'lines';

const key = 'heatMapStyle';
const current = createStore<HeatMapStyle>(recall(key) === 'lines' ? 'lines' : 'colors');

/** How heat-maps are drawn, as the viewer chose: lines are visible on every skin tone. The same across the whole page, and remembered. */
export function useHeatMapStyle(): [HeatMapStyle, (style: HeatMapStyle) => void] {
	const choose = (style: HeatMapStyle) => {
		remember(key, style);
		current.set(style);
	};
	return [useStore(current), choose];
}
