import type { Mode } from '@dermavigil/contract';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { modeName } from '../photo/mode-choice.tsx';
import type { ScanResult } from '../scan-state.ts';
import type { RetryHandlers } from './retry-actions.tsx';

interface AnotherAnalysisProps extends RetryHandlers {
	result: ScanResult;
	/** The mode chosen now, which may no longer be the result's. */
	mode: Mode;
	/** The choice of the mode. */
	children: ReactNode;
}

/** Below a result: another photo, or the same one in the other mode. */
export function AnotherAnalysis({ result, mode, onAnalyze, onReset, children }: AnotherAnalysisProps) {
	const { photo, runtime, analysis } = result;
	return (
		<div className="grid gap-4 border-line border-t pt-6 print:hidden">
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="secondary" onClick={onReset}>
					<RotateCcw className="size-4.5" />
					Analyze Another Image
				</Button>
				{mode !== result.mode && analysis.suitability !== 'wrong_mode' && (
					<Button onClick={() => onAnalyze(photo, mode, runtime)}>Analyze again in {modeName(mode)} mode</Button>
				)}
			</div>
			{children}
		</div>
	);
}
