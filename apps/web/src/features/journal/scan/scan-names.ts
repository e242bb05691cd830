import { formatDate, type Scan } from '@dermavigil/contract';
import type { Nickname } from '../patient-data.ts';

/** Whether a clinician has answered. */
export const hasAnswer = ({ status }: Pick<Scan, 'status'>): boolean => status === 'reviewed' || status === 'flagged';

/** The name of a scan in lists: never a diagnosis. */
export const nameScan = ({ saved_at }: Pick<Scan, 'saved_at'>, nickname: Nickname): string =>
	nickname ?? `Scan of ${formatDate(saved_at)}`;
