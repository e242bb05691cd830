import { sql } from 'drizzle-orm';
import { checkedRegions, patients, selfChecks } from '../../db/schema.ts';

/** Of the last one that is finished: the regions of earlier ones are not read. */
const lastOfFinished = sql`(
	select max(${checkedRegions.savedAt}) from ${checkedRegions} where ${checkedRegions.checkId} = (
		select ${selfChecks.id} from ${selfChecks}
		where ${selfChecks.patientId} = ${patients.id} and ${selfChecks.finishedAt} is not null
		order by ${selfChecks.startedAt} desc nulls last limit 1
	)
)`;
const lastOfAny = sql`(
	select max(${checkedRegions.savedAt}) from ${checkedRegions} where ${checkedRegions.patientId} = ${patients.id}
)`;

/**
 * Of a row of patients: when the last region of their last finished self-check was saved, or of any where that has none. Not when
 * it was finished: one that was left a month ago is finished without a look at the skin.
 */
export const lastSelfCheck = sql<Date | null>`coalesce(${lastOfFinished}, ${lastOfAny})`.mapWith(
	checkedRegions.savedAt,
);
