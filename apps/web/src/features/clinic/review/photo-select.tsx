import { type Case, type CaseDetail, modeKinds, photoKindNames } from '@dermavigil/contract';
import { Select } from '../../../ui/form/select.tsx';

/** The case with one of its photos in place of the main one: 0 is the main one itself. */
export function choosePhoto(
	caseItem: Case,
	detail: CaseDetail | undefined,
	place: number,
): { caseItem: Case; detail: CaseDetail | undefined } {
	const photo = caseItem.further_photos[place - 1];
	if (!photo) return { caseItem, detail };
	const { image_url, thumbnail_url } = photo;
	return {
		caseItem: { ...caseItem, image_url, thumbnail_url, heatmap_image_url: null, mm_per_pixel: null },
		detail: detail && { ...detail, assessment: detail.further_assessments[place - 1] ?? null },
	};
}

/** The names of a case's photos, the main one first. */
export const namePhotos = ({ mode, further_photos }: Case): string[] => [
	mode ? photoKindNames[modeKinds[mode]] : 'Photo',
	...further_photos.map(({ kind }) => photoKindNames[kind]),
];

/** The photo of a case after this one; after the last, the main one. */
export const getNextPlace = ({ further_photos }: Case, place: number): number =>
	place === further_photos.length ? 0 : place + 1;

interface PhotoSelectProps {
	caseItem: Case;
	/** 0 is the main photo. */
	place: number;
	onChoose(place: number): void;
}

/** Chooses among the photos of a case, if there is more than one. */
export function PhotoSelect({ caseItem, place, onChoose }: PhotoSelectProps) {
	const names = namePhotos(caseItem);
	if (names.length < 2) return null;
	const options = names.map((name, index) => ({
		value: String(index),
		text: `${index + 1} of ${names.length}: ${name}`,
	}));
	return (
		<Select
			label="Photo"
			hidden
			value={String(place)}
			options={options}
			onChange={(chosen) => onChoose(Number(chosen))}
		/>
	);
}
