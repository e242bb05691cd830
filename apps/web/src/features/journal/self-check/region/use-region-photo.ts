import type { OverviewPhoto, SelfCheck, SelfCheckRegion } from '@dermavigil/contract';
import { useOverview } from '../photo/use-overview.ts';
import { useBlobUrl, usePhotoUrl } from '../photo/use-photo-url.ts';
import { findLastPhoto, findRegion, getNextNumber } from '../self-check-data.ts';

interface RegionPhotoOptions {
	checks: SelfCheck[];
	/** The unfinished self-check. */
	check: SelfCheck;
	region: SelfCheckRegion;
	/** The id of the account. */
	account: string;
}

/** This month's photo of a region, as taken or as saved, and how its spots compare with the latest earlier one. */
export function useRegionPhoto({ checks, check, region, account }: RegionPhotoOptions) {
	const saved = findRegion(check, region)?.photo ?? null;
	const last = findRegion(findLastPhoto(checks, region), region)?.photo ?? null;
	const { draft, ...actions } = useOverview(last, getNextNumber(checks, region));
	const savedUrl = usePhotoUrl([account, check.id, region], saved);
	const draftUrl = useBlobUrl(draft?.copy);
	const photo = draft
		? { ...draft, image_url: null, spots: draft.spots.map((spot) => ({ ...spot, lesion_id: null })) }
		: draft === null
			? null
			: saved;
	return {
		...actions,
		draft,
		/** null without one. */
		photo,
		/** Its URL; null for a photo that is not on this device, undefined until that is known. */
		url: draft ? (draftUrl ?? undefined) : savedUrl,
		...compareSpots(photo, last),
	};
}

interface ComparedSpots {
	/** The numbers of spots that were not there last month. */
	fresh: ReadonlySet<number>;
	/** The numbers of last month's spots that were not found; undefined without a photo from last month. */
	missing: number[] | undefined;
}

function compareSpots(photo: OverviewPhoto | null, last: OverviewPhoto | null): ComparedSpots {
	const numbers = new Set(photo?.spots.map(({ number }) => number));
	if (!last) return { fresh: new Set(), missing: undefined };
	const known = new Set(last.spots.map(({ number }) => number));
	return {
		fresh: new Set([...numbers].filter((number) => !known.has(number))),
		missing: [...known].filter((number) => !numbers.has(number)),
	};
}
