import type { Case, CaseOutcome, CaseStatus } from '@dermavigil/contract';
import { caseStatuses } from '@dermavigil/contract';
import { outcomeList } from '../case-outcome.ts';
import { statuses } from '../case-status.tsx';

const choice =
	'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-edge bg-surface px-2 font-semibold text-sm transition hover:border-primary hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary';

interface ChoicesProps<Value> {
	caseItem: Case;
	/** Shows the keys. */
	shortcuts: boolean;
	onChoose(value: Value): void;
}

/** The three statuses; one is saved as soon as it is pressed. */
export function StatusChoice({ caseItem, shortcuts, onChoose }: ChoicesProps<CaseStatus>) {
	return (
		<fieldset className="flex flex-wrap gap-1.5 *:[button]:grow">
			<legend className="pb-1 font-semibold text-sm">Status</legend>
			{caseStatuses.map((status) => {
				const { text, icon: Icon, key } = statuses[status];
				return (
					<button
						key={status}
						type="button"
						aria-pressed={caseItem.status === status}
						aria-keyshortcuts={shortcuts ? key : undefined}
						onClick={() => onChoose(status)}
						className={choice}
					>
						<Icon className="size-4 @max-sm:hidden" />
						{text}
						<KeyHint shown={shortcuts}>{key}</KeyHint>
					</button>
				);
			})}
		</fieldset>
	);
}

/** What is recommended; saved with the notes. Pressed again, it is taken back. */
export function OutcomeChoice({ caseItem, shortcuts, onChoose }: ChoicesProps<CaseOutcome | null>) {
	return (
		<fieldset className="grid @xs:grid-cols-3 @min-[10rem]:grid-cols-2 gap-1.5">
			<legend className="pb-1 font-semibold text-sm">Outcome</legend>
			{outcomeList.map(({ outcome, text, key }) => {
				const chosen = caseItem.outcome === outcome;
				return (
					<button
						key={outcome}
						type="button"
						aria-pressed={chosen}
						aria-keyshortcuts={shortcuts ? key : undefined}
						onClick={() => onChoose(chosen ? null : outcome)}
						className={choice}
					>
						{text}
						<KeyHint shown={shortcuts}>{key}</KeyHint>
					</button>
				);
			})}
		</fieldset>
	);
}

function KeyHint({ shown, children }: { shown: boolean; children: string }) {
	if (!shown) return null;
	return (
		<span aria-hidden="true" className="font-normal text-sm opacity-80 max-lg:hidden">
			{children}
		</span>
	);
}
