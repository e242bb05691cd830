import type { Mode } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { modeNames } from '../photo/mode-choice.tsx';
import type { Runtime } from '../runtime/use-runtime.ts';
import type { Photo, ScanResult } from '../scan-state.ts';

/** The ways from a result to another one. */
export interface RetryHandlers {
	/** Analyzes the photo again. */
	onAnalyze(photo: Photo, mode: Mode, runtime: Runtime): void;
	/** Starts over with another photo. */
	onReset(): void;
}

interface RetryActionsProps extends RetryHandlers {
	result: ScanResult;
}

/** What to do when there is no assessment. */
export function RetryActions({ result, onAnalyze, onReset }: RetryActionsProps) {
	const { photo, mode, runtime, analysis, failed, retry } = result;
	const wrongMode = analysis.suitability === 'wrong_mode';
	const otherMode = mode === 'clinical' ? 'consumer' : 'clinical';
	const again = (next: Mode, where: Runtime, text: ReactNode, variant: 'primary' | 'secondary' = 'primary') => (
		<Button key={where} variant={variant} onClick={() => onAnalyze(photo, next, where)}>
			{text}
		</Button>
	);
	return (
		<div className="button-row mt-1">
			{wrongMode && again(otherMode, runtime, `Analyze again in ${modeNames[otherMode]} mode`)}
			{retry.map((where, place) =>
				again(
					mode,
					where,
					where === runtime ? 'Try again' : 'Analyze on our server instead',
					place === 0 ? 'primary' : 'secondary',
				),
			)}
			<Button variant={retry.length > 0 || wrongMode ? 'secondary' : 'primary'} onClick={onReset}>
				Take or choose another photo
			</Button>
			{!failed && (
				<Button variant="quiet" asChild>
					<Link to="/photo-guide">How to take a good photo</Link>
				</Button>
			)}
		</div>
	);
}
