import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';

/** For as long as the page is open: whether photos of the gallery are shown at once, and those for which the person chose otherwise. */
const choices = createStore<{ all: boolean; except: ReadonlySet<string> }>({ all: false, except: new Set() });

/** Which photos are shown, and how to show or hide one, or all. */
export function useShownPhotos() {
	const { all, except } = useStore(choices);
	return {
		all,
		isShown: (image: string) => all !== except.has(image),
		showAll: (shown: boolean) => choices.set({ all: shown, except: new Set() }),
		toggle(image: string) {
			const changed = new Set(except);
			if (!changed.delete(image)) changed.add(image);
			choices.set({ all, except: changed });
		},
	};
}
