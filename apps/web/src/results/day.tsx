import { formatClinicalDateTime, formatDate, formatDateTime } from '@dermavigil/contract';

interface DayProps {
	/** ISO 8601. */
	at: string;
	withTime?: boolean;
}

/** A day in the reader's time zone and locale. */
export function Day({ at, withTime = false }: DayProps) {
	return <time dateTime={at}>{withTime ? formatDateTime(at) : formatDate(at)}</time>;
}

/** A date and time the way clinicians read it. */
export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{formatClinicalDateTime(at)}</time>;
}
