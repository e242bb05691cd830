import type { AnalysisResult } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/accounts.ts';
import { useRoles } from '../../../api/use-roles.ts';
import { FindDermatologist } from '../../../education/find-dermatologist.tsx';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { SavePart } from '../saving/save-part.tsx';
import type { ScanResult } from '../scan-state.ts';

interface NextStepsProps {
	/** The result on screen: with symptoms, where some were reported. */
	result: ScanResult & { failed: false };
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** The result must not change any more. */
	onSave(): void;
}

/** What can be done about an assessment, the most urgent first. */
export function NextSteps({ result, lesionId, onSave }: NextStepsProps) {
	return (
		<div className="mt-1 flex flex-wrap items-center gap-3">
			<FindDermatologist variant={result.analysis.prediction.riskLevel === 'low' ? 'secondary' : 'primary'} />
			<SavePart result={result} lesionId={lesionId} onSave={onSave}>
				<ReportPart photo={result.photo.file} analysis={result.analysis} />
			</SavePart>
		</div>
	);
}

/** The report of an analysis that was not saved. It is made in the browser, whatever the runtime. */
function ReportPart({ photo, analysis }: { photo: Blob; analysis: AnalysisResult }) {
	const { patient } = useRoles();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeAnalysisReport } = await import('../../../results/report/make-report.ts');
		return await makeAnalysisReport(photo, analysis, name);
	};
	return <ReportButton name={(patient && profile?.full_name) || null} make={make} />;
}
