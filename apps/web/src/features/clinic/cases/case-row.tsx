import { type Case, formatPercent, messages } from '@dermavigil/contract';
import { ChevronDown, Maximize2, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Moment } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName } from '../case-data.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import { CasePhoto } from '../review/case-photo.tsx';
import { useDraft } from '../review/drafts.ts';

interface CaseRowProps {
	caseItem: Case;
	/** Among the rows of the whole table, its head being the first. */
	rowIndex: number;
	/** Where the keys act. */
	current: boolean;
	open: boolean;
	onToggle(): void;
	onEnlarge(): void;
	onBroken(): void;
	/** Undoes the last change; null where there is nothing to undo. */
	onUndo: (() => void) | null;
	/** Shown under the row while it is open. */
	children: ReactNode;
}

const cell = 'px-3 py-2.5 max-lg:p-0';

/** One case as a row of the table; on narrow screens as a card. */
export function CaseRow({
	caseItem,
	rowIndex,
	current,
	open,
	onToggle,
	onEnlarge,
	onBroken,
	onUndo,
	children,
}: CaseRowProps) {
	const id = useId();
	const top = caseItem.predictions[0] ?? { label: messages.fallback.label, confidence: 0 };
	const waiting = caseItem.status === 'new' ? formatWaiting(caseItem.submitted_at) : null;
	const hasDraft = useDraft(caseItem.id) !== undefined;
	return (
		<>
			<tr
				aria-rowindex={rowIndex}
				aria-current={current || undefined}
				className={`align-middle max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:p-4 ${current ? 'bg-wash max-lg:shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
			>
				{/* The mark of the current row is on its first cell: WebKit paints no shadow on a row of a table. */}
				<th
					scope="row"
					className={`${cell} font-normal max-lg:col-span-2 ${current ? 'lg:shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
				>
					<span className="flex items-center gap-3.5">
						<CasePhoto
							field={caseItem.thumbnail_url ?? caseItem.image_url}
							alt=""
							onBroken={onBroken}
							className="size-13 shrink-0 rounded-md"
						/>
						<span className="grid min-w-0">
							<span id={`${id}-name`} className="wrap-anywhere font-semibold">
								{getPatientName(caseItem)}
							</span>
							<span className="wrap-anywhere text-quiet text-xs">
								#{caseItem.id.slice(0, 8)}
								{caseItem.mode && ` · ${caseItem.mode === 'clinical' ? 'dermatoscope' : 'phone photo'}`}
							</span>
						</span>
					</span>
				</th>
				<td className={cell}>
					<span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:gap-x-4">
						<span className="min-w-0 break-words lg:w-full">{top.label}</span>
						<RiskBadge level={caseItem.risk_level} small />
					</span>
				</td>
				<td className={`${cell} tabular-nums max-lg:text-right`}>{formatPercent(top.confidence)}</td>
				<td className={cell}>
					<span className="flex flex-wrap items-center gap-1.5">
						<CaseStatusBadge status={caseItem.status} />
						{onUndo && (
							<Button variant="quiet" size="small" onClick={onUndo} className="px-1.5! lg:min-h-6!">
								<Undo2 aria-hidden="true" className="size-4" />
								Undo
							</Button>
						)}
						{hasDraft && <span className="w-full text-quiet text-xs">Notes not saved yet</span>}
					</span>
				</td>
				<td className={`${cell} max-lg:text-right xl:whitespace-nowrap`}>
					<Moment at={caseItem.submitted_at} />
					{waiting && <span className="block text-quiet text-xs">{waiting}</span>}
				</td>
				<td className={`${cell} max-lg:col-span-2`}>
					<span className="flex items-center justify-end gap-1 max-lg:justify-between">
						<Button
							variant="secondary"
							size="small"
							data-case={caseItem.id}
							aria-expanded={open}
							aria-controls={`${id}-detail`}
							aria-describedby={`${id}-name`}
							onClick={onToggle}
							className="max-lg:flex-1"
						>
							Details
							<ChevronDown aria-hidden="true" className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
						</Button>
						<IconButton label={`Full-size photo of ${getPatientName(caseItem)}`} onClick={onEnlarge}>
							<Maximize2 aria-hidden="true" />
						</IconButton>
					</span>
				</td>
			</tr>
			<tr id={`${id}-detail`} hidden={!open} className={open ? 'max-lg:block' : ''}>
				<td colSpan={6} className="border-line border-t bg-paper p-4 max-lg:block sm:p-5">
					{open && children}
				</td>
			</tr>
		</>
	);
}

/** How long ago something was, in the largest unit that is not zero; null for under an hour. `at` is ISO 8601. */
function formatWaiting(at: string, now = Date.now()): string | null {
	const hours = Math.floor((now - Date.parse(at)) / 3_600_000);
	if (hours < 1) return null;
	const days = Math.floor(hours / 24);
	if (days < 1) return `waiting ${hours} h`;
	return `waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
