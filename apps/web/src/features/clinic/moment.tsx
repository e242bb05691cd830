import { formatClinicalDateTime } from '@dermavigil/contract';

export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{formatClinicalDateTime(at)}</time>;
}
