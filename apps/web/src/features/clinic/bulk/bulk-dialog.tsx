import type { BulkReview, Case } from '@dermavigil/contract';
import { useRef, useState } from 'react';
import { LowCaveat } from '../../../results/answer/low-caveat.tsx';
import { useModeCard } from '../../../results/answer/use-mode-card.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { isErased } from '../case-data.ts';
import { outcomes } from '../case-outcome.ts';
import { PatientNotes } from '../review/patient-notes.tsx';
import { type BulkDraft, changeBulkDraft, dropBulkDraft, useBulkDraft } from './bulk-draft.ts';
import { PhotoChoice } from './photo-choice.tsx';

interface BulkDialogProps {
	cases: readonly Case[];
	/** They are being reviewed. */
	busy: boolean;
	/** The photo of a case did not load: its URL may have expired. */
	onBroken(id: string): void;
	onReview(cases: readonly Case[], decision: Pick<BulkReview, 'outcome' | 'notes'>): void;
	onClose(): void;
}

const choices = [
	{ value: '', text: 'No outcome' },
	{ value: 'benign', text: outcomes.benign.text },
	{ value: 'monitor', text: outcomes.monitor.text },
] as const satisfies readonly { value: BulkDraft['outcome']; text: string }[];

/**
 * Shows every photo once more, so that any that should not be Low can be left out, and one decision for all others.
 * Only Cancel discards it.
 */
export function BulkDialog({ cases, busy, onBroken, onReview, onClose }: BulkDialogProps) {
	const parts = useRef<HTMLDivElement>(null);
	const { left, outcome, notes } = useBulkDraft();
	/** URLs of photos that did not load. */
	const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
	const isUnseen = (each: Case) => isErased(each) || broken.has(each.thumbnail_url);
	const selected = cases.filter((each) => !left.has(each.id) && !isUnseen(each));
	// More is missed in phone photos.
	const { mode, model_version } = cases.find((each) => each.mode === 'consumer') ?? cases[0]!;
	const card = useModeCard(mode, model_version);
	const toggle = (id: string) => {
		const next = new Set(left);
		if (!next.delete(id)) next.add(id);
		changeBulkDraft({ left: next });
	};
	const cancel = () => {
		dropBulkDraft();
		onClose();
	};
	return (
		<OpenDialog
			title="Review cases together"
			description="New Low Risk cases with one photo and no red flags that nobody has started on. Leave out any that you want to open."
			onClose={onClose}
			onEscapeKeyDown={(event) => {
				// Escape leaves the notes alone there, as in the review of one case.
				if (event.target instanceof HTMLTextAreaElement) event.preventDefault();
			}}
			width="large"
		>
			<div ref={parts} tabIndex={-1} className="grid gap-5 outline-none [&>*]:min-w-0">
				<div className="text-sm">
					<LowCaveat riskCurve={card?.riskCurve ?? null} mode={mode} />
				</div>
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3">
					{cases.map((caseItem) => (
						<PhotoChoice
							key={caseItem.id}
							caseItem={caseItem}
							checked={selected.includes(caseItem)}
							unseen={isUnseen(caseItem)}
							onToggle={() => toggle(caseItem.id)}
							onBroken={() => {
								setBroken((known) => new Set(known).add(caseItem.thumbnail_url));
								onBroken(caseItem.id);
							}}
						/>
					))}
				</ul>
				<Select
					label="Outcome"
					value={outcome}
					options={choices}
					onChange={(next) => changeBulkDraft({ outcome: next })}
				/>
				<PatientNotes
					value={notes}
					outcome={outcome || null}
					onChange={(next) => changeBulkDraft({ notes: next })}
					onLeave={() => parts.current?.focus({ preventScroll: true })}
				/>
				<div className="flex flex-wrap justify-end gap-3">
					<Button variant="secondary" onClick={cancel}>
						Cancel
					</Button>
					<Button
						disabled={busy || selected.length === 0}
						onClick={() => onReview(selected, { outcome: outcome || null, notes: notes.trim() || null })}
					>
						{busy ? 'Saving...' : `Mark ${selected.length} as reviewed`}
					</Button>
				</div>
			</div>
		</OpenDialog>
	);
}
