import {
	type CheckedRegion,
	type SelfCheck,
	type SelfCheckRegion,
	selfCheckLimits,
	selfCheckRegions,
	selfCheckSchema,
} from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { recallList } from '../../../api/last-lists.ts';
import { selfChecksQuery } from '../../../api/self-checks/self-checks.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';

const listSchema = z.array(selfCheckSchema);

const recallChecks = () => recallList('selfChecks', listSchema)?.items;

/** The self-checks, newest first; as last loaded if they cannot be loaded now. */
export function useSelfChecks() {
	const { data, error, isPending, isFetched, refetch } = useQuery(selfChecksQuery);
	const known = data ?? (isFetched ? recallChecks() : undefined);
	return { checks: known, error, isPending, refetch };
}

/**
 * For a photo that does not load: its URL may have expired, so the self-checks are fetched again, however fresh they
 * are. Saving a region makes them fresh, but not the URLs of other months.
 */
export function useRenewPhotos(): () => void {
	const queries = useQueryClient();
	return () => void queries.invalidateQueries({ queryKey: selfChecksQuery.queryKey });
}

/** Makes a change and shows the self-check as the server returned it, unless another journal is on the page by then. */
export function useChangeSelfCheck(): (change: () => Promise<SelfCheck>) => Promise<SelfCheck> {
	const queries = useQueryClient();
	return async (change) => {
		const [token, person] = [getPatientToken(), getActingFor()?.id];
		const check = await change();
		if (token !== getPatientToken() || person !== getActingFor()?.id) return check;
		const { queryKey } = selfChecksQuery;
		// A response still under way may be older.
		await queries.cancelQueries({ queryKey });
		const loaded = queries.getQueryData(queryKey);
		// Without the earlier ones, spots would get numbers that are already in use.
		const others = (loaded ?? recallChecks() ?? []).filter(({ id }) => id !== check.id);
		const checks = [check, ...others].toSorted((one, other) => other.started_at.localeCompare(one.started_at));
		queries.setQueryData(queryKey, checks);
		if (!loaded) void queries.invalidateQueries({ queryKey });
		return check;
	};
}

/** The one that can be continued. */
export const findOpen = (checks: SelfCheck[] | undefined) => checks?.find(({ finished_at }) => finished_at === null);

/** Whether an open one was abandoned so long ago that the next is due: continuing it would replace the photos to compare with. */
export function isLeft({ started_at, regions }: SelfCheck): boolean {
	const last = regions.map(({ saved_at }) => saved_at).reduce((one, other) => (one > other ? one : other), started_at);
	return regions.length > 0 && Date.now() - Date.parse(last) >= selfCheckLimits.each;
}

/** What was reported for a region; undefined if it was neither looked at nor skipped. */
export const findRegion = (check: SelfCheck | undefined, region: SelfCheckRegion): CheckedRegion | undefined =>
	check?.regions.find((each) => each.region === region);

/** How many regions were looked at, not counting skipped ones. */
export const countLookedAt = ({ regions }: SelfCheck): number =>
	regions.filter(({ outcome }) => outcome !== 'skipped').length;

/** The latest finished self-check with a photo of the region. */
export const findLastPhoto = (checks: SelfCheck[], region: SelfCheckRegion): SelfCheck | undefined =>
	checks.find((check) => check.finished_at !== null && findRegion(check, region)?.photo);

/** The latest finished self-check with a note about the region. */
export const findLastNote = (checks: SelfCheck[], region: SelfCheckRegion): SelfCheck | undefined =>
	checks.find((check) => check.finished_at !== null && findRegion(check, region)?.note);

/** The first number in a region that no spot has had yet. */
export function getNextNumber(checks: SelfCheck[], region: SelfCheckRegion): number {
	const numbers = checks.flatMap((check) => findRegion(check, region)?.photo?.spots.map(({ number }) => number) ?? []);
	return 1 + Math.max(0, ...numbers);
}

/** The first region that was neither looked at nor skipped. */
export const findNextRegion = (check: SelfCheck | undefined): SelfCheckRegion | undefined =>
	selfCheckRegions.find((region) => !findRegion(check, region));

/** When the next self-check is due: a month after the last region of a finished or abandoned one. null before the first. */
export function getDueDate(checks: SelfCheck[]): Date | null {
	const times = checks.flatMap(({ regions }) => regions.map(({ saved_at }) => Date.parse(saved_at)));
	return times.length > 0 ? new Date(Math.max(...times) + selfCheckLimits.each) : null;
}
