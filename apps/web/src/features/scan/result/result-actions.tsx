import type { Mode } from '@dermavigil/contract';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { modeName } from '../photo/mode-choice.tsx';
import type { Runtime } from '../runtime/use-runtime.ts';
import { isAssessed, type ScanResult } from '../scan-state.ts';

interface ResultActionsProps {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	chosenMode: Mode;
	/** Analyzes the photo again. */
	onAnalyze(file: File, mode: Mode, runtime: Runtime): void;
	/** Starts over with another photo. */
	onReset(): void;
}

/** What to do when there is no assessment, or when another mode was chosen since. */
export function ResultActions({ result, chosenMode, onAnalyze, onReset }: ResultActionsProps) {
	const { photo, mode, runtime, analysis, failed, serverMayHelp } = result;
	const otherMode = mode === 'clinical' ? 'consumer' : 'clinical';
	const offered = analysis.suitability === 'wrong_mode' ? otherMode : chosenMode;
	const changed = offered !== mode;
	const unsuitable = !failed && !isAssessed(result);
	if (!failed && !changed && !unsuitable) return null;
	const again = (next: Mode, where: Runtime, text: string, variant: 'primary' | 'secondary' = 'primary') => (
		<Button variant={variant} onClick={() => onAnalyze(photo.file, next, where)}>
			{text}
		</Button>
	);
	return (
		<div className="flex flex-wrap items-center gap-3">
			{changed && again(offered, runtime, `Analyze again in ${modeName(offered)} mode`)}
			{failed && !changed && again(mode, runtime, 'Try again')}
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
