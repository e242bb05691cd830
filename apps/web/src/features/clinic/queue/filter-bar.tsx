import { type CaseSummary, type RiskLevel, riskNames } from '@dermavigil/contract';
import { Flag } from 'lucide-react';
import type { CaseFilter } from '../../../api/cases.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { formatCaseCount } from '../case-data.ts';
import { ToggleButton } from '../toggle-button.tsx';

/** In the order of the queue. */
const risks: readonly RiskLevel[] = ['high', 'unknown', 'medium', 'low'];
const anyMode = { value: 'any', text: 'All photos' } as const;
const modeOptions = [
	anyMode,
	{ value: 'consumer', text: 'Phone photos' },
	{ value: 'clinical', text: 'Dermatoscope images' },
] as const;
const waitingOptions = [
	{ value: '0', text: 'Any wait' },
	{ value: '24', text: 'Waiting over 24 h' },
	{ value: '48', text: 'Waiting over 48 h' },
	{ value: '168', text: 'Waiting over 7 days' },
] as const;

interface FilterBarProps {
	filter: CaseFilter;
	onSelect(change: Partial<CaseFilter>): void;
	summary: CaseSummary | undefined;
	className: string;
}

const none = { risk: undefined, mode: undefined, red_flags: undefined, waiting: undefined } as const;

/** Narrows down the cases of a status. */
export function FilterBar({ filter, onSelect, summary, className }: FilterBarProps) {
	const { status, risk, mode, red_flags, waiting = 0 } = filter;
	const filtered = Boolean(risk || mode || red_flags || waiting);
	return (
		<div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">Risk</legend>
				{risks.map((level) => (
					<ToggleButton
						key={level}
						pressed={risk === level}
						count={formatCaseCount(summary, { status, risk: level })}
						onPress={() => onSelect({ risk: risk === level ? undefined : level })}
					>
						{riskNames[level]}
					</ToggleButton>
				))}
			</fieldset>
			<ToggleButton
				pressed={red_flags === 'true'}
				onPress={() => onSelect({ red_flags: red_flags ? undefined : 'true' })}
			>
				<Flag className="size-4" />
				Red flags
			</ToggleButton>
			<Select
				label="Photos"
				hidden
				value={mode ?? anyMode.value}
				options={modeOptions}
				onChange={(next) => onSelect({ mode: next === 'any' ? undefined : next })}
			/>
			<Select
				label="Waiting time"
				hidden
				value={waitingOptions.find(({ value }) => Number(value) === waiting)?.value ?? '0'}
				options={waitingOptions}
				onChange={(next) => onSelect({ waiting: Number(next) || undefined })}
			/>
			{filtered && (
				<Button variant="quiet" size="small" onClick={() => onSelect(none)} className="thumb:min-h-11">
					Clear filters
				</Button>
			)}
		</div>
	);
}
