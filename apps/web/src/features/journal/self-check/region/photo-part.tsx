import type { OverviewPhoto } from '@dermavigil/contract';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { SpotList } from '../photo/spot-list.tsx';
import { SpottedPhoto } from '../photo/spotted-photo.tsx';

interface PhotoPartProps {
	name: string;
	/** How to take the photo. */
	advice: string;
	/** As taken or as saved; null without one. */
	photo: OverviewPhoto | null;
	/** Its URL; null for a photo that is not on this device, undefined until that is known. */
	url: string | null | undefined;
	fresh: ReadonlySet<number>;
	/** The numbers of last month's spots that were not found; undefined without a photo from last month. */
	missing: number[] | undefined;
	opening: boolean;
	onFile(file: File): void;
	onRemove(): void;
	/** Given when the photo is new. */
	onRemoveSpot?: (number: number) => void;
	onTrack?: (number: number) => void;
}

/** This month's overview photo of a region, with the spots found in it. */
export function PhotoPart(props: PhotoPartProps) {
	const { name, advice, photo, url, fresh, missing, opening, onFile, onRemove, onRemoveSpot, onTrack } = props;
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const input = useRef<HTMLInputElement>(null);
	// The button that has the focus disappears with what it removes.
	const focusHeading = () => heading.current?.focus();
	return (
		<section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
			<h2 ref={heading} id={id} tabIndex={-1} className="rounded-sm text-xl">
				This month
			</h2>
			{photo ? (
				<SpottedPhoto {...photo} url={url} fresh={fresh} alt={`${name}, this month`} />
			) : (
				<p className="rounded-lg border border-edge border-dashed p-5 text-quiet">
					A photo is your choice. {advice} Next month you can compare.
				</p>
			)}
			<input
				ref={input}
				type="file"
				accept="image/*"
				className="sr-only"
				tabIndex={-1}
				aria-label={`Overview photo: ${name}`}
				onChange={({ target }) => {
					const file = target.files?.[0];
					// Lets the same file be chosen again.
					target.value = '';
					if (file) onFile(file);
				}}
			/>
			<p className="flex flex-wrap gap-3">
				<Button variant="secondary" disabled={opening} onClick={() => input.current?.click()}>
					<ImagePlus className="size-4.5" />
					{photo ? 'Take another photo' : 'Take or choose a photo'}
				</Button>
				{photo && !opening && (
					<Button
						variant="quiet"
						className="px-2!"
						onClick={() => {
							onRemove();
							focusHeading();
						}}
					>
						Remove photo
					</Button>
				)}
			</p>
			<div role="status">
				{opening && (
					<div className="grid gap-2">
						<p>Looking for spots on this device...</p>
						<Progress label="Looking for spots" />
					</div>
				)}
				{photo && !opening && <p>{summarize(photo.spots.length, fresh.size, missing)}</p>}
			</div>
			{photo && photo.spots.length > 0 && (
				<SpotList
					photo={photo}
					spots={photo.spots}
					fresh={fresh}
					{...(onRemoveSpot && {
						onRemove: (number) => {
							onRemoveSpot(number);
							focusHeading();
						},
					})}
					{...(onTrack && { onTrack })}
				/>
			)}
		</section>
	);
}

const countSpots = (count: number) => (count === 1 ? '1 spot' : `${count} spots`);

function summarize(found: number, fresh: number, missing: number[] | undefined): string {
	if (found === 0) return 'No spots were found in this photo. Trust your own eyes.';
	if (!missing) return `${countSpots(found)} found. Next month ${found === 1 ? 'it is' : 'they are'} compared.`;
	const sentences = [
		`${countSpots(found)} found, ${fresh === 0 ? 'none of them new' : `${fresh} of them new`}.`,
		missing.length > 0 && `Not found this time: ${missing.map((number) => `spot ${number}`).join(', ')}.`,
	];
	return sentences.filter(Boolean).join(' ');
}
