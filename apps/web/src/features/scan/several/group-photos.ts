import { type AnalysisResult, kindModes, limits, type Mode, type PhotoKind } from '@dermavigil/contract';
import { newRequestId } from '../../../lib/request-id.ts';
import { type Failure, placeholderAnalysis } from '../result/placeholder.ts';
import type { Runtime } from '../runtime/use-runtime.ts';
import { type FurtherPhoto, type LesionResult, type Photo, toPhoto } from '../scan-state.ts';

/** A photo that was added together with others, and its results. */
export interface SortedPhoto {
	id: string;
	photo: Photo;
	/** As recognized; a photo that could not be analyzed counts as a close-up. */
	kind: PhotoKind;
	/** The analysis in each mode that was tried. */
	analyses: Partial<Record<Mode, AnalysisResult>>;
	/** Why it could not be analyzed. */
	failure: Failure | null;
}

/** The photos of one lesion. */
export type Group = readonly SortedPhoto[];

const maxInGroup = limits.savedScan.maxPhotos;
/** Whether a lesion has the maximum number of photos for a scan. */
export const isFull = (group: Group) => group.length >= maxInGroup;

/** The analysis of a photo in the mode of its kind; null for an overview, and if that failed. */
export function getAnalysis({ kind, analyses }: SortedPhoto): AnalysisResult | null {
	const mode = kindModes[kind];
	return (mode && analyses[mode]) ?? null;
}

/** Whether the photo was assessed. */
const isAssessedPhoto = (photo: SortedPhoto) => getAnalysis(photo)?.suitability === 'suitable';

/**
 * Which photos probably show the same lesion, in order: the next lesion starts with the second photo of a kind. A photo
 * that was not assessed leaves the place of its kind free, since it may have been retaken.
 */
export function suggestGroups(photos: readonly SortedPhoto[]): Group[] {
	const groups: SortedPhoto[][] = [];
	for (const photo of photos) {
		const last = groups.at(-1);
		const isTaken = last?.some(
			(each) => each.kind === photo.kind && (each.kind === 'overview' || isAssessedPhoto(each)),
		);
		if (!last || isTaken || isFull(last)) groups.push([photo]);
		else last.push(photo);
	}
	return groups;
}

/** The groups without a photo. */
export const removePhoto = (groups: readonly Group[], photo: SortedPhoto): Group[] =>
	groups.map((group) => group.filter((each) => each !== photo)).filter((group) => group.length > 0);

/** The groups with a photo moved to the end of one of them, or into a new group at the end if `to` is undefined. */
export function movePhoto(groups: readonly Group[], photo: SortedPhoto, to: Group | undefined): Group[] {
	const others = groups.map((group) => group.filter((each) => each !== photo));
	const moved = to
		? others.map((group, place) => (groups[place] === to ? [...group, photo] : group))
		: [...others, [photo]];
	return moved.filter((group) => group.length > 0);
}

/**
 * The result of a group, with separate URLs for its photos: from its close-up if one was assessed, otherwise from its
 * dermatoscope image, together with the others.
 */
export function toResult(group: Group, runtime: Runtime): LesionResult {
	const main =
		group.find((photo) => photo.kind === 'closeup' && isAssessedPhoto(photo)) ??
		group.find(isAssessedPhoto) ??
		group.find(({ kind }) => kind !== 'overview') ??
		group[0]!;
	const mode = kindModes[main.kind] ?? 'consumer';
	const analysis = main.analyses[mode];
	const result = {
		requestId: newRequestId(),
		photo: toPhoto(main.photo.file),
		...{ mode, runtime, reassessment: { asked: false, reassessed: null }, saveStatus: 'unsaved' as const },
		further: group.filter((photo) => photo !== main).map(toFurtherPhoto),
	};
	if (analysis) return { ...result, analysis, failed: false, retry: [] };
	const { message, retry } = main.failure!;
	return { ...result, analysis: placeholderAnalysis(message), failed: true, retry };
}

function toFurtherPhoto(sorted: SortedPhoto): FurtherPhoto {
	const { id, photo, kind, failure } = sorted;
	const analysis = getAnalysis(sorted);
	return { id, photo: toPhoto(photo.file), kind, analysis, running: false, failure: failure?.message ?? null };
}
