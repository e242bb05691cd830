import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';
import { type Place, places } from './place.ts';

const key = 'analysisPlace';

function remembered(): Place {
	const stored = recall(key);
	return places.find((place) => place === stored) ?? 'device';
}

/** Where photos are analyzed: on this device, unless this browser remembers that the person chose otherwise. */
export function usePlace(): { place: Place; choose(place: Place): void; chooseForNow(place: Place): void } {
	const [place, setPlace] = useState(remembered);
	const choose = (next: Place) => {
		remember(key, next);
		setPlace(next);
	};
	return { place, choose, chooseForNow: setPlace };
}
