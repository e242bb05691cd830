import type { Case } from '@dermavigil/contract';

/** How long a new case has been waiting, in the largest unit that is not zero; null for less than an hour, and for any other case. */
export function formatWaiting({ status, submitted_at }: Pick<Case, 'status' | 'submitted_at'>): string | null {
	const hours = Math.floor((Date.now() - Date.parse(submitted_at)) / 3_600_000);
	if (status !== 'new' || hours < 1) return null;
	const days = Math.floor(hours / 24);
	if (days < 1) return `waiting ${hours} h`;
	return `waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
