import { photoKindNames } from '@dermavigil/contract';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { unsuitableReasons } from '../further/unsuitable-reasons.ts';
import { type Group, getAnalysis, isFull, type SortedPhoto } from './group-photos.ts';

interface PhotoGroupProps {
	groups: readonly Group[];
	/** All photos are of the same lesion. */
	single: boolean;
	/** The index of this group. */
	place: number;
	/** The photo that was moved last: it keeps the focus. */
	moved: SortedPhoto | null;
	/** Moves a photo to the group at an index, or to a new one if there is none. */
	onMove(photo: SortedPhoto, place: number): void;
	onRemove(photo: SortedPhoto): void;
}

/** The photos of one lesion, each with a choice of where it belongs. */
export function PhotoGroup({ groups, single, place, moved, onMove, onRemove }: PhotoGroupProps) {
	const id = useId();
	const group = groups[place]!;
	const isOnly = groups.length === 1;
	const options = groups.flatMap((each, index) =>
		index === place || !isFull(each) ? [{ value: `${index}`, text: `Spot ${index + 1}` }] : [],
	);
	if (group.length > 1 && !single) options.push({ value: `${groups.length}`, text: 'A new spot' });
	return (
		<Card aria-labelledby={id} className="grid gap-4 p-5 sm:p-6">
			<h2 id={id} className="text-lg">
				{isOnly ? 'One spot' : `Spot ${place + 1}`}
			</h2>
			<ul className={`grid gap-x-6 gap-y-5 ${isOnly ? 'sm:grid-cols-2' : 'sm:max-lg:grid-cols-2'}`}>
				{group.map((photo) => (
					<SortedPhotoItem
						key={photo.id}
						photo={photo}
						place={place}
						options={options}
						takeFocus={photo === moved}
						onMove={(to) => onMove(photo, to)}
						onRemove={() => onRemove(photo)}
					/>
				))}
			</ul>
		</Card>
	);
}

interface SortedPhotoItemProps {
	photo: SortedPhoto;
	place: number;
	options: readonly { value: string; text: string }[];
	/** It was moved here. */
	takeFocus: boolean;
	onMove(place: number): void;
	onRemove(): void;
}

function SortedPhotoItem({ photo, place, options, takeFocus, onMove, onRemove }: SortedPhotoItemProps) {
	const item = useRef<HTMLLIElement>(null);
	// In another list, the choice is a new element.
	useEffect(() => {
		if (takeFocus) item.current?.querySelector('select')?.focus();
	}, [takeFocus]);
	const { name } = photo.photo.file;
	return (
		<li ref={item} className="flex flex-wrap items-start gap-x-4 gap-y-2">
			<img src={photo.photo.url} alt={name} className="aspect-square w-24 rounded-md bg-sunken object-cover" />
			<div className="flex min-w-0 grow basis-[10rem] items-start gap-x-4">
				<div className="grid min-w-0 grow justify-items-start gap-1.5">
					<p className="font-semibold">{photoKindNames[photo.kind]}</p>
					<p className="text-quiet text-sm empty:hidden">{describeUse(photo)}</p>
					{options.length > 1 && (
						<Select
							label={`Which spot ${name} shows`}
							hidden
							value={`${place}`}
							options={options}
							onChange={(value) => onMove(Number(value))}
						/>
					)}
				</div>
				<IconButton label={`Remove ${name}`} onClick={onRemove}>
					<X />
				</IconButton>
			</div>
		</li>
	);
}

/** What is unusual about a photo; empty for one that was assessed. */
function describeUse(photo: SortedPhoto): string {
	if (photo.failure) return photo.failure.message;
	if (photo.kind === 'overview') return 'Shows where the spot is. The AI does not assess it.';
	const suitability = getAnalysis(photo)?.suitability ?? 'suitable';
	return suitability === 'suitable' ? '' : `It may not get a result. ${unsuitableReasons[suitability]}`;
}
