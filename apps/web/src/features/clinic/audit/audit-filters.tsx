import { type AuditFilter, actorKinds, calls, outcomes } from '@dermavigil/contract';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FiltersButton } from '../filters-button.tsx';

export const noFilter = {
	actor_kind: '' as '' | (typeof actorKinds)[number],
	actor: '',
	action: '',
	subject: '',
	outcome: '' as '' | (typeof outcomes)[number],
	from: '',
	until: '',
};

/** The values of the filters; '' lets everything pass. Dates are days in the reader's own time zone. */
export type AuditFields = typeof noFilter;

/** An outcome as shown. */
export const capitalize = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const summaries = new Map(Object.entries(calls).map(([name, { summary }]) => [name, summary]));

/** Whose call it was, as it is shown. */
export const nameActor = (kind: (typeof actorKinds)[number]): string =>
	kind === 'anonymous' ? 'Not logged in' : capitalize(kind);

/** What a call does, in words: "Review a case" for changeCase. Old entries may name calls that no longer exist. */
export const describeAction = (name: string): string => summaries.get(name) ?? name;

/** Date fields accept no later day: one more digit would give their years five. */
const lastDay = '9998-12-31';

/** The first moment of a day, or of `later` days after it; undefined past the last day. */
function getDayStart(day: string, later = 0): string | undefined {
	if (!day || day.length > lastDay.length || day > lastDay) return undefined;
	const [year, month, date] = day.split('-').map(Number);
	return new Date(year!, month! - 1, date! + later).toISOString();
}

/** The filter to send to the server. The last day is included. */
export function toFilter({ actor_kind, actor, action, subject, outcome, from, until }: AuditFields): AuditFilter {
	return {
		...(actor_kind && { actor_kind }),
		...(actor.trim() && { actor: actor.trim() }),
		...(action && { action }),
		...(subject.trim() && { subject: subject.trim() }),
		...(outcome && { outcome }),
		from: getDayStart(from),
		until: getDayStart(until, 1),
	};
}

const noChoice = { value: '', text: 'All' } as const;
/** The calls that appear in the log: those of patients and clinicians, and those that identify them. */
const actions = Object.entries(calls)
	.filter(([, route]) => route.access !== 'anyone' || 'audited' in route)
	.map(([value]) => ({ value, text: describeAction(value) }))
	.sort((one, other) => one.text.localeCompare(other.text));

interface AuditFiltersProps {
	fields: AuditFields;
	onChange(fields: AuditFields): void;
}

/** Which entries are shown and exported. On narrow screens they are folded away, because the entries matter most. */
export function AuditFilters({ fields, onChange }: AuditFiltersProps) {
	const set = (change: Partial<AuditFields>) => onChange({ ...fields, ...change });
	const [unfolded, setUnfolded] = useState(false);
	const count = Object.values(fields).filter(Boolean).length;
	return (
		<div className="@container grid gap-3">
			<FiltersButton
				count={count}
				unfolded={unfolded}
				onPress={() => setUnfolded(!unfolded)}
				className="justify-self-start @min-[36rem]:hidden"
			/>
			<fieldset
				className={`grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3 @min-[36rem]:grid-cols-4 @min-[76rem]:grid-cols-8 ${unfolded ? '' : '@max-[36rem]:hidden'}`}
			>
				<legend className="sr-only">Filters</legend>
				<Select
					stacked
					label="Who"
					value={fields.actor_kind}
					options={[noChoice, ...actorKinds.map((value) => ({ value, text: nameActor(value) }))]}
					onChange={(actor_kind) => set({ actor_kind })}
				/>
				<Text label="Name or patient id" value={fields.actor} onChange={(actor) => set({ actor })} />
				<Select
					stacked
					label="What"
					value={fields.action}
					options={[noChoice, ...actions]}
					onChange={(action) => set({ action })}
				/>
				<Text label="Case or scan id" value={fields.subject} onChange={(subject) => set({ subject })} />
				<Select
					stacked
					label="Outcome"
					value={fields.outcome}
					options={[noChoice, ...outcomes.map((value) => ({ value, text: capitalize(value) }))]}
					onChange={(outcome) => set({ outcome })}
				/>
				<Text type="date" label="From" value={fields.from} onChange={(from) => set({ from })} />
				<Text type="date" label="Until" value={fields.until} onChange={(until) => set({ until })} />
				<Button
					variant="secondary"
					size="small"
					disabled={count === 0}
					onClick={() => onChange(noFilter)}
					className="min-h-12"
				>
					Clear filters
				</Button>
			</fieldset>
		</div>
	);
}

interface TextProps {
	label: string;
	type?: 'text' | 'date';
	value: string;
	onChange(value: string): void;
}

function Text({ label, type = 'text', value, onChange }: TextProps): ReactNode {
	const id = useId();
	return (
		<span className="grid min-w-0 gap-1.5">
			<label htmlFor={id} className="font-semibold text-sm">
				{label}
			</label>
			<input
				id={id}
				type={type}
				max={type === 'date' ? lastDay : undefined}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				maxLength={200}
				autoComplete="off"
				className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-surface px-2 sm:px-3 text-sm transition hover:border-primary"
			/>
		</span>
	);
}
