import { type Mode, modes } from '@dermavigil/contract';
import { Segmented } from '../../../ui/form/segmented.tsx';

/** The names of the modes on screen. */
export const modeNames: Record<Mode, string> = { clinical: 'Clinical', consumer: 'Consumer' };

const explanations: Record<Mode, string> = {
	clinical: 'For dermatoscope images. Checks for 8 conditions; clinical wording.',
	consumer: 'For phone and camera photos. Checks for 6 conditions.',
};

const choices = modes.map((mode) => ({ value: mode, label: modeNames[mode] }));

interface ModeChoiceProps {
	mode: Mode;
	onChange(mode: Mode): void;
}

/** Chooses which of the two models assesses the photo, and says what the chosen one is for. */
export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-2 [&>:first-child]:min-w-full sm:[&>:first-child]:min-w-73">
			<Segmented label="Analysis mode" choices={choices} value={mode} onChange={onChange} />
			<p className="grow basis-56 text-quiet text-sm">{explanations[mode]}</p>
		</div>
	);
}
