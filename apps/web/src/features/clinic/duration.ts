const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A week by its Monday. */
export const weekText = (monday: string): string => days.format(new Date(monday));

/** Hours as people say them: minutes under one hour, days from two days on; null is a dash. */
export function durationText(hours: number | null): string {
	if (hours === null) return '–';
	if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
	if (hours < 48) return `${Number(hours.toFixed(1))} h`;
	return `${Number((hours / 24).toFixed(1))} days`;
}
