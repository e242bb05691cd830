import { formatClinicalDateTime, formatDate, formatDateTime } from '@dermavigil/contract';

interface DayProps {
	/** ISO 8601. */
	at: string;
	withTime?: boolean;
}

/** A day in the reader's time zone and locale. */
export function Day({ at, withTime = false }: DayProps) {
	if (withTime) return <time dateTime={at}>{formatDateTime(at)}</time>;
	return (
		<time dateTime={at} className="whitespace-nowrap">
			{formatDate(at)}
		</time>
	);
}

/** A date and time the way clinicians read it. */
export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{formatClinicalDateTime(at)}</time>;
}
