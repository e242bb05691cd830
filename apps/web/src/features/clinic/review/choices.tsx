import { type Case, type CaseOutcome, type CaseStatus, caseStatuses } from '@dermavigil/contract';
import type { LucideIcon } from 'lucide-react';
import { outcomeList } from '../case-outcome.ts';
import { statuses } from '../case-status.tsx';

interface ChoicesProps<Value> {
	caseItem: Case;
	/** Shows the keys. */
	shortcuts: boolean;
	onChoose(value: Value): void;
}

interface StatusChoiceProps extends ChoicesProps<CaseStatus> {
	/** Whether a colleague has changed the case since. */
	overtaken: boolean;
}

/** The three statuses; one is saved as soon as it is pressed. */
export function StatusChoice({ caseItem, shortcuts, overtaken, onChoose }: StatusChoiceProps) {
	return (
		<fieldset className="flex flex-wrap gap-1.5 *:[button]:grow">
			<legend className="pb-1 font-semibold text-sm">
				Status
				{/* In this line it moves nothing that is being pressed. */}
				<span role="status" className="ml-3 text-accent">
					{overtaken && 'Changed by a colleague'}
				</span>
			</legend>
			{caseStatuses.map((status) => (
				<Choice
					key={status}
					choice={statuses[status]}
					chosen={caseItem.status === status}
					shortcuts={shortcuts}
					onPress={() => onChoose(status)}
				/>
			))}
		</fieldset>
	);
}

/** What is recommended; saved with the notes. Pressing it again clears it. */
export function OutcomeChoice({ caseItem, shortcuts, onChoose }: ChoicesProps<CaseOutcome | null>) {
	return (
		<fieldset className="grid @sm:grid-cols-3 @min-[10rem]:grid-cols-2 gap-1.5">
			<legend className="pb-1 font-semibold text-sm">Outcome</legend>
			{outcomeList.map((choice) => {
				const chosen = caseItem.outcome === choice.outcome;
				return (
					<Choice
						key={choice.outcome}
						{...{ choice, chosen, shortcuts }}
						onPress={() => onChoose(chosen ? null : choice.outcome)}
					/>
				);
			})}
		</fieldset>
	);
}

interface ChoiceProps {
	choice: { text: string; key: string; icon?: LucideIcon };
	chosen: boolean;
	shortcuts: boolean;
	onPress(): void;
}

function Choice({ choice: { text, key, icon: Icon }, chosen, shortcuts, onPress }: ChoiceProps) {
	return (
		<button
			type="button"
			aria-pressed={chosen}
			aria-keyshortcuts={shortcuts ? key : undefined}
			onClick={onPress}
			className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-edge bg-surface px-2 font-semibold text-sm transition hover:border-primary hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
		>
			{Icon && <Icon className="size-4 @max-sm:hidden" />}
			{text}
			{shortcuts && (
				<span aria-hidden="true" className="font-normal text-sm opacity-80 max-lg:hidden">
					{key}
				</span>
			)}
		</button>
	);
}
