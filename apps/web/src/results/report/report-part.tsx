import type { AnalysisResult } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { useRoles } from '../../api/use-roles.ts';
import { ReportButton } from './report-button.tsx';

/** The report of an analysis that was not saved. It is made in the browser, whatever the runtime. */
export function ReportPart({ photo, analysis }: { photo: Blob; analysis: AnalysisResult }) {
	const { patient } = useRoles();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeAnalysisReport } = await import('./make-report.ts');
		return await makeAnalysisReport(photo, analysis, name);
	};
	return <ReportButton name={(patient && profile?.full_name) || null} make={make} />;
}
