import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/accounts.ts';
import { useActingFor, useRoles } from '../../../api/use-roles.ts';
import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { SavePart } from '../saving/save-part.tsx';
import type { SaveTarget } from '../saving/use-save-scan.ts';
import type { ScanResult } from '../scan-state.ts';

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
		<div className="mt-1 flex flex-wrap items-center gap-3">
			<FindDermatologist variant={result.analysis.prediction.riskLevel === 'low' ? 'secondary' : 'primary'} />
			<SavePart result={result} target={target} onSave={onSave}>
				<ReportPart result={result} />
			</SavePart>
		</div>
	);
}

/** The report of an analysis that was not saved. It is made in the browser, whatever the runtime. */
function ReportPart({ result }: Pick<NextStepsProps, 'result'>) {
	const { patient } = useRoles();
	const person = useActingFor();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeAnalysisReport } = await import('../../../results/report/make-report.ts');
		const others = result.further.map(({ photo, kind }) => ({ file: photo.file, kind: kind ?? 'closeup' }));
		return await makeAnalysisReport(result.photo.file, result.analysis, name, others);
	};
	return <ReportButton name={(patient && (person ?? profile)?.full_name) || null} make={make} />;
}
