const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat('en-GB', day);
const moments = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });

interface DayProps {
	/** ISO 8601. */
	at: string;
	withTime?: boolean;
}

/** The same as text, for where there is room for nothing else. */
export function dayText(at: string, withTime = false): string {
	return (withTime ? moments : days).format(new Date(at));
}

/** A date with its month in letters, which every reader takes for the same day, in the reader's own time zone. */
export function Day({ at, withTime = false }: DayProps) {
	return <time dateTime={at}>{dayText(at, withTime)}</time>;
}
