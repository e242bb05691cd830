const moments = new Intl.DateTimeFormat('en-US', {
	month: 'short',
	day: 'numeric',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
});

/** Month, day, year and time, as on every page for clinicians. `at` is ISO 8601. */
export const momentText = (at: string): string => moments.format(new Date(at));

export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{momentText(at)}</time>;
}
