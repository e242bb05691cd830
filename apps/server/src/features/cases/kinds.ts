import { type CaseQuery, caseStatuses, modes, type RiskLevel, riskLevels } from '@dermavigil/contract';
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { riskRanks, statusRanks } from '../../db/schema/case-queue.ts';
import { scans } from '../../db/schema.ts';

/** The last case of the page before, given by what decides its position. */
export interface CasePlace {
	status: (typeof caseStatuses)[number];
	risk: RiskLevel;
	at: string;
	id: string;
}

/** Sorts before every moment and id; the other one after all of them. */
const first = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const last = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** What the queue is sorted by first. */
export type Group = Pick<CasePlace, 'status' | 'risk'>;

type Kind = Group & { mode: string; redFlag: boolean };

const choose = <Value>(chosen: Value | undefined, all: readonly Value[]) => (chosen === undefined ? all : [chosen]);

/** Negative when the first of two groups comes first in the queue, 0 when they are the same. */
export function compareGroups(one: Group, other: Group): number {
	return statusRanks[one.status] - statusRanks[other.status] || riskRanks[one.risk] - riskRanks[other.risk];
}

/** The groups of the cases that pass the filters of a query, in the order of the queue. */
export function listGroups({ status, risk, waiting }: CaseQuery): Group[] {
	const statuses =
		waiting === undefined ? choose(status, caseStatuses) : choose(status, ['new']).filter((each) => each === 'new');
	const groups = statuses.flatMap((status) => choose(risk, riskLevels).map((risk) => ({ status, risk })));
	return groups.sort(compareGroups);
}

/** The kinds of cases that pass the filters of a query: at most 72, since everything that tells them apart has few values. */
function listKinds(query: CaseQuery): Kind[] {
	return listGroups(query).flatMap((group) =>
		choose<string>(query.mode, ['', ...modes]).flatMap((mode) =>
			(query.red_flags ? [true] : [false, true]).map((redFlag) => ({ ...group, mode, redFlag })),
		),
	);
}

/** Where the page begins among the cases of a kind, in their order; undefined when the page before was past all of them. */
function getBound(kind: Kind, order: CaseQuery['order'], after: CasePlace | undefined) {
	if (order === 'newest') return after ? ([after.at, after.id] as const) : last;
	if (!after) return first;
	const distance = compareGroups(kind, after);
	if (distance < 0) return undefined;
	return distance > 0 ? first : ([after.at, after.id] as const);
}

/**
 * Whether a case is among the first `count` of a filtered page. The page is assembled from the first cases of each kind
 * that passes the filters, so that none has to be searched for among those of other kinds. `rest`: conditions that a
 * kind does not cover.
 */
export function isOnPage(
	query: CaseQuery,
	{
		after,
		rest,
		orderBy,
		count,
	}: { after: CasePlace | undefined; rest: SQL | undefined; orderBy: SQL[]; count: number },
): SQL {
	const { order } = query;
	const kinds = listKinds(query).flatMap((kind) => {
		const bound = getBound(kind, order, after);
		return bound ? [{ ...kind, at: bound[0], id: bound[1] }] : [];
	});
	const column = (name: keyof (typeof kinds)[number]) => sql.param(kinds.map((kind) => kind[name]));
	const { id, status, riskLevel, mode, redFlag, submittedAt } = scans;
	const [isPast, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
	const isOfKind = and(
		isNotNull(status),
		sql`${status} = kind.status and ${riskLevel} = kind.risk and coalesce(${mode}, '') = kind.mode and ${redFlag} = kind.red_flag`,
		sql`(${submittedAt}, ${id}) ${isPast} (kind.at, kind.id)`,
		rest,
	);
	return sql`${id} in (
		select ${id} from unnest(
			${column('status')}::text[], ${column('risk')}::text[], ${column('mode')}::text[], ${column('redFlag')}::boolean[],
			${column('at')}::timestamptz[], ${column('id')}::uuid[]
		) kind (status, risk, mode, red_flag, at, id)
		cross join lateral (
			select ${id}, ${status}, ${riskLevel}, ${submittedAt} from ${scans} where ${isOfKind}
			order by ${submittedAt} ${direction}, ${id} ${direction} limit ${count}
		) scans
		order by ${sql.join(orderBy, sql`, `)} limit ${count})`;
}
