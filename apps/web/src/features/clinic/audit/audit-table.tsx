import type { AuditEntry } from '@dermavigil/contract';
import { CircleCheck, ShieldX } from 'lucide-react';
import { Moment } from '../../../results/day.tsx';
import { TableArea } from '../../../ui/table.tsx';
import { capitalize, describeAction, nameActor } from './audit-filters.tsx';

/** The beginning of an id, as in the list of cases; anything else, such as a name, in full. */
const shorten = (text: string) => text.replace(/^([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '#$1');

const columns = ['When', 'Who', 'What', 'Case or scan', 'Outcome', 'Request'];
const cell = 'px-3 py-2 max-lg:px-0 max-lg:py-0.5';
/** Below 1024 px, an entry has three lines: when and with what outcome, what and with which case, who and in which request. */
const lineStart = 'max-lg:grow max-lg:basis-[51%]';

interface AuditTableProps {
	entries: AuditEntry[];
	/** Others are on their way. */
	busy: boolean;
	/** Filters for what happened to one case. */
	onSubject(id: string): void;
}

/** Entries of the audit log, the newest first. */
export function AuditTable({ entries, busy, onSubject }: AuditTableProps) {
	return (
		// Nothing is too wide there, and the outline of a focus is not cut off.
		<TableArea label="Audit log" className="max-lg:overflow-visible">
			<table aria-busy={busy} className="w-full text-left text-sm tabular-nums max-lg:block">
				<caption className="sr-only">Audit log</caption>
				<thead className="text-quiet text-sm max-lg:sr-only">
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col" className="border-edge border-b px-3 py-2.5 font-semibold">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-lg:block">
					{entries.map((entry) => (
						<tr
							key={entry.id}
							className="border-line border-b align-baseline max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 max-lg:py-3"
						>
							<td className={`${cell} ${lineStart} lg:whitespace-nowrap`}>
								<Moment at={entry.at} />
							</td>
							<td className={`${cell} ${lineStart} wrap-anywhere max-lg:order-2 lg:min-w-34`}>
								<span className="whitespace-nowrap">{nameActor(entry.actor_kind)}</span>
								{entry.actor && (
									<span title={entry.actor} className="block text-quiet text-sm max-lg:ml-2 max-lg:inline-block">
										{shorten(entry.actor)}
									</span>
								)}
								{entry.person && (
									<span title={entry.person} className="block text-quiet text-sm max-lg:ml-2 max-lg:inline-block">
										for {shorten(entry.person)}
									</span>
								)}
							</td>
							<th scope="row" className={`${cell} ${lineStart} font-semibold max-lg:order-1`}>
								{describeAction(entry.action)}
							</th>
							<td className={`${cell} max-lg:order-1 max-lg:empty:hidden lg:min-w-28`}>
								{entry.subject && (
									<button
										type="button"
										title="Show only this case or scan"
										aria-label={`#${entry.subject}`}
										onClick={() => onSubject(entry.subject!)}
										className="min-h-6 thumb:min-h-11 break-all rounded-sm text-left text-primary underline underline-offset-4"
									>
										{shorten(entry.subject)}
									</button>
								)}
							</td>
							<td className={cell}>
								<span
									className={`inline-flex items-baseline gap-1.5 ${entry.outcome === 'denied' ? 'font-semibold text-high' : ''}`}
								>
									{entry.outcome === 'denied' ? (
										<ShieldX className="size-4 self-center" />
									) : (
										<CircleCheck className="size-4 self-center text-quiet" />
									)}
									{capitalize(entry.outcome)}
								</span>
							</td>
							<td className={`${cell} text-quiet text-sm max-lg:order-2 max-lg:break-all`}>{entry.request_id}</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableArea>
	);
}
