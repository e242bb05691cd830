import { messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/accounts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useActingFor, useRoles } from '../../../api/use-roles.ts';
import { ReportButton } from '../../../results/report/report-button.tsx';
import type { AnalyzedResult } from '../scan-state.ts';

/** The report of an analysis that has not been saved. It is made in the browser, whatever the runtime. */
export function ReportPart({ result }: { result: AnalyzedResult }) {
	const { patient } = useRoles();
	const person = useActingFor();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeAnalysisReport } = await import('../../../results/report/make-report.ts').catch(() => {
			// For example because the server has a newer version by now, which another attempt would not change.
			throw new ApiError(messages.report.notLoaded, 0, null);
		});
		const others = result.further.map(({ photo, kind }) => ({ file: photo.file, kind: kind ?? 'closeup' }));
		return await makeAnalysisReport(result.photo.file, result.analysis, name, others);
	};
	return <ReportButton name={(patient && (person ?? profile)?.full_name) || null} make={make} />;
}
