import { type Lesion, limits } from '@dermavigil/contract';

const month = limits.lesion.photoEach;

/** When it is time for a new photo; null before the first. */
export const getDueDate = ({ last_seen_at }: Pick<Lesion, 'last_seen_at'>): string | null =>
	last_seen_at && new Date(Date.parse(last_seen_at) + month).toISOString();

/** Whether it is time for a new photo: the last one is a month old, or there is none. */
export function isDue({ last_seen_at }: Pick<Lesion, 'last_seen_at'>): boolean {
	return last_seen_at === null || Date.now() - Date.parse(last_seen_at) >= month;
}

/** Said instead of when a photo is due, while one waits in this browser to be saved. */
export const photoWaits = 'A new photo waits to be saved.';
