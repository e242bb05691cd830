/** How long a case has been waiting, in the largest unit that is not zero; null for under an hour. `at` is ISO 8601. */
export function formatWaiting(at: string, now = Date.now()): string | null {
	const hours = Math.floor((now - Date.parse(at)) / 3_600_000);
	if (hours < 1) return null;
	const days = Math.floor(hours / 24);
	if (days < 1) return `waiting ${hours} h`;
	return `waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
