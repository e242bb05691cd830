import type { Mode } from '@dermavigil/contract';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { modeName } from '../photo/mode-choice.tsx';
import type { Place } from '../runtime/place.ts';
import { isJudged, type ScanResult } from '../scan-state.ts';

interface ResultActionsProps {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	chosenMode: Mode;
	/** Analyses the photo again, in a mode and at a place. */
	onAnalyze(file: File, mode: Mode, place: Place): void;
	/** Leads to another photo. */
	onReset(): void;
}

/** What can be done where there is no verdict, or where another mode was chosen since. */
export function ResultActions({ result, chosenMode, onAnalyze, onReset }: ResultActionsProps) {
	const { photo, mode, place, analysis, failed, serverMayHelp } = result;
	const otherMode = mode === 'clinical' ? 'consumer' : 'clinical';
	const offered = analysis.suitability === 'wrong_mode' ? otherMode : chosenMode;
	const changed = offered !== mode;
	const unsuitable = !failed && !isJudged(result);
	if (!failed && !changed && !unsuitable) return null;
	const again = (next: Mode, where: Place, text: string, variant: 'primary' | 'secondary' = 'primary') => (
		<Button variant={variant} onClick={() => onAnalyze(photo.file, next, where)}>
			{text}
		</Button>
	);
	return (
		<div className="flex flex-wrap items-center gap-3">
			{changed && again(offered, place, `Analyze again in ${modeName(offered)} mode`)}
			{failed && !changed && again(mode, place, 'Try again')}
			{serverMayHelp && again(offered, 'server', 'Analyze on our server instead', 'secondary')}
			{unsuitable && (
				<>
					<Button variant={changed ? 'secondary' : 'primary'} onClick={onReset}>
						Take or choose another photo
					</Button>
					<Button variant="quiet" asChild>
						<Link to="/photo-guide">How to take a good photo</Link>
					</Button>
				</>
			)}
		</div>
	);
}
