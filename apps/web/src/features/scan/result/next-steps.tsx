import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { SavePart } from '../saving/save-part.tsx';
import type { SaveTarget } from '../saving/use-save-scan.ts';
import type { ScanResult } from '../scan-state.ts';
import { ReportPart } from './report-part.tsx';

interface NextStepsProps {
	/** The result on screen: with symptoms, where some were reported. */
	result: ScanResult & { failed: false };
	/** Where it is saved. */
	target: SaveTarget;
	/** The result must not change any more. */
	onSave(): void;
}

/** What can be done about an assessment, the most urgent first. */
export function NextSteps({ result, target, onSave }: NextStepsProps) {
	return (
		<div className="mt-1 flex flex-wrap items-center gap-3 print:hidden">
			<FindDermatologist variant={result.analysis.prediction.riskLevel === 'low' ? 'secondary' : 'primary'} />
			<SavePart result={result} target={target} onSave={onSave}>
				<ReportPart result={result} />
			</SavePart>
		</div>
	);
}
