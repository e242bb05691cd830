import { useQuery } from '@tanstack/react-query';
import type { ShownAnalysis } from '../../api/analyze.ts';
import { profileQuery } from '../../api/session/profile.ts';
import { useRoles } from '../../api/session/roles.ts';
import { ReportButton } from './report-button.tsx';

/** The report of an analysis that was not saved. It is made here, wherever the analysis was. */
export function ReportPart({ photo, analysis }: { photo: Blob; analysis: ShownAnalysis }) {
	const { patient } = useRoles();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeOwnReport } = await import('./own-report.ts');
		return await makeOwnReport(photo, analysis, name);
	};
	return <ReportButton name={(patient && profile?.full_name) || null} make={make} />;
}
