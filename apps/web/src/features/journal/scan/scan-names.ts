import { formatDate, type Scan } from '@dermavigil/contract';
import type { Nickname } from '../patient-data.ts';

/** Whether a clinician has answered. */
export const hasAnswer = ({ status }: Pick<Scan, 'status'>): boolean => status === 'reviewed' || status === 'flagged';

/** What a scan is called in lists: never by what it might be. */
export const nameScan = ({ saved_at }: Pick<Scan, 'saved_at'>, nickname: Nickname): string =>
	nickname ?? `Scan of ${formatDate(saved_at)}`;
