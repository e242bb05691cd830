import { sql } from 'drizzle-orm';
import { checkedRegions, selfChecks } from '../../db/schema.ts';

/**
 * Of a patient's self-checks with their regions: when the last region of a finished one was saved, or of any where none was finished.
 * Not when it was finished: one that was left a month ago is finished without a look at the skin.
 */
export const lastSelfCheck = sql<Date | null>`coalesce(
	max(${checkedRegions.savedAt}) filter (where ${selfChecks.finishedAt} is not null),
	max(${checkedRegions.savedAt})
)`.mapWith(checkedRegions.savedAt);
