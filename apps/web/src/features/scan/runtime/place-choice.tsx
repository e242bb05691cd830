import { messages } from '@dermavigil/contract';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { type Place, placeNames, places } from './place.ts';

const explanations: Record<Place, string> = {
	device: 'The model runs in your browser: the analysis sends nothing.',
	server: 'The photo is sent to this server, which judges it and forgets it.',
};

const choices = places.map((place) => ({ value: place, label: placeNames[place] }));

interface PlaceChoiceProps {
	place: Place;
	/** Whether the server offers its model to devices at all. */
	offered: boolean;
	onChange(place: Place): void;
	disabled: boolean;
}

/** Chooses where the photo is analyzed, and says what that means. */
export function PlaceChoice({ place, offered, onChange, disabled }: PlaceChoiceProps) {
	if (!offered) {
		return (
			<p className="text-quiet text-sm">
				{messages.device.notOffered} {explanations.server}
			</p>
		);
	}
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:[&>:first-child]:min-w-73">
			<Segmented label="Where it is analyzed" choices={choices} value={place} onChange={onChange} disabled={disabled} />
			<p className="min-w-56 flex-1 text-quiet text-sm">{explanations[place]}</p>
		</div>
	);
}
