import { type Assessment, type PhotoKind, photoKindNames } from '@dermavigil/contract';
import { useState } from 'react';
import { PhotoComparison } from './photo-comparison.tsx';
import type { ViewedPhoto } from './viewer/photo-viewer.tsx';

/** One photo of a scan, with its assessment. */
export interface ScanPhoto {
	/** null when it is not known, as for scans saved without an assessment. */
	kind: PhotoKind | null;
	/** URLs of the photo, of a small copy, and of the photo under its heat-map. */
	original: string;
	thumbnail: string;
	painted: string | null;
	/** null if it was not assessed, undefined if it is not known whether it was. */
	assessment: { [part in 'photo' | 'heatmap' | 'outline']: Assessment[part] | null } | null | undefined;
	/** Millimeters per pixel of the photo, if known. */
	mmPerPixel: number | null;
}

/** The names of a scan's photos, all different: a second one of a kind gets a number. */
function nameScanPhotos(photos: readonly Pick<ScanPhoto, 'kind'>[]): string[] {
	return photos.map(({ kind }, place) => {
		if (!kind) return `Photo ${place + 1}`;
		const before = photos.slice(0, place).filter((each) => each.kind === kind).length;
		return before > 0 ? `${photoKindNames[kind]} ${before + 1}` : photoKindNames[kind];
	});
}

interface SeveralPhotosProps {
	photos: readonly [ScanPhoto, ...ScanPhoto[]];
	/** One of them did not load. */
	onBroken?: (() => void) | undefined;
}

/** A photo of a scan beside its heat-map; if there are several, the chosen one. */
export function SeveralPhotos({ photos, onBroken }: SeveralPhotosProps) {
	const [place, setPlace] = useState(0);
	const chosen = photos[place] ?? photos[0];
	const names = nameScanPhotos(photos);
	const viewed = photos.map(
		(photo, index): ViewedPhoto => ({
			source: photo.original,
			caption: photos.length > 1 ? names[index]! : 'As it was analyzed',
			mmPerPixel: photo.mmPerPixel,
		}),
	);
	return (
		<div className="grid gap-3">
			{photos.length > 1 && <PhotoChoice {...{ photos, names, chosen, onBroken }} onChoose={setPlace} />}
			<PhotoComparison
				key={place}
				original={chosen.original}
				painted={chosen.painted}
				photo={chosen.assessment?.photo ?? null}
				heatmap={chosen.assessment === null ? null : chosen.assessment?.heatmap}
				outline={chosen.assessment?.outline ?? null}
				viewed={viewed as [ViewedPhoto, ...ViewedPhoto[]]}
				start={photos.indexOf(chosen)}
				onBroken={onBroken}
			/>
		</div>
	);
}

interface PhotoChoiceProps extends SeveralPhotosProps {
	names: readonly string[];
	chosen: ScanPhoto;
	onChoose(place: number): void;
}

function PhotoChoice({ photos, names, chosen, onBroken, onChoose }: PhotoChoiceProps) {
	return (
		<fieldset>
			<legend className="sr-only">Which photo is shown</legend>
			<div className="flex flex-wrap gap-3">
				{photos.map((photo, index) => (
					<button
						// By name, because URLs expire and are replaced.
						key={names[index]}
						type="button"
						aria-pressed={photo === chosen}
						onClick={() => onChoose(index)}
						className="group grid w-27 content-start justify-items-center gap-1 rounded-lg text-center text-sm aria-pressed:font-semibold"
					>
						<img
							src={photo.thumbnail}
							alt=""
							onError={onBroken}
							className="aspect-square w-full rounded-lg border-3 border-transparent bg-sunken object-cover transition group-hover:brightness-95 group-aria-pressed:border-primary"
						/>
						{names[index]}
					</button>
				))}
			</div>
		</fieldset>
	);
}
