import type { Case } from '@dermavigil/contract';
import { ChevronDown, Maximize2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, isErased } from '../case-data.ts';
import { rowStyles } from './row-styles.ts';

interface RowActionsProps {
	/** The ids of the row's parts begin with it. */
	id: string;
	caseItem: Case;
	open: boolean;
	/** The id of the pane beside the table that shows the open case; null when it opens under its row. */
	pane: string | null;
	onToggle(): void;
	onEnlarge(): void;
}

/** Opens the case of a row, and its photo. */
export function RowActions({ id, caseItem, open, pane, onToggle, onEnlarge }: RowActionsProps) {
	const styles = rowStyles[pane ? 'list' : 'table'];
	return (
		<span className="flex items-center justify-end gap-1 max-lg:justify-between">
			<Button
				variant="secondary"
				size="small"
				data-case={caseItem.id}
				aria-expanded={open}
				aria-controls={pane ?? `${id}-detail`}
				aria-describedby={`${id}-name`}
				onClick={onToggle}
				className={styles.details}
			>
				<span className={pane ? 'sr-only' : ''}>Details</span>
				{!pane && <ChevronDown className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />}
			</Button>
			{!pane && (
				<IconButton
					label={`Full-size photo of ${getPatientName(caseItem)}`}
					onClick={onEnlarge}
					className={isErased(caseItem) ? 'invisible' : ''}
				>
					<Maximize2 />
				</IconButton>
			)}
			{pane && open && (
				<a href={`#${pane}`} className={styles.skip}>
					Skip to the open case
				</a>
			)}
		</span>
	);
}
