import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { auditQuery, exportAudit } from '../../../api/audit.ts';
import { untilLogOut } from '../../../api/log-out.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/navigation/next-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadFailure } from '../case-data.ts';
import { ClinicHeader } from '../clinic-header.tsx';
import { useDebounced } from '../use-debounced.ts';
import { type AuditFields, AuditFilters, noFilter, toFilter } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

const exportFailed = 'The audit log could not be exported. Please try again.';

/** Who read or changed patients' data, and who was denied. */
export function AuditPage() {
	const [fields, setFields] = useState<AuditFields>(noFilter);
	// Each request adds an entry to the log itself.
	const pages = useInfiniteQuery(auditQuery(toFilter(useDebounced(fields))));
	const exporting = useMutation({
		mutationFn: () => untilLogOut(() => exportAudit(toFilter(fields))),
		onSuccess: (file) => file && saveFile(file, 'audit-log.csv'),
		onError: (error) => toast.error(getErrorMessage(error, exportFailed)),
	});
	const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<div className="grid gap-5 [&>*]:min-w-0">
			<ClinicHeader title="Audit Log">
				<Button variant="secondary" size="small" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
					<Download className="size-4" />
					{exporting.isPending ? 'Exporting...' : 'Export as CSV'}
				</Button>
			</ClinicHeader>
			<AuditFilters fields={fields} onChange={setFields} />
			{/* Where only the next page failed, the end of the list says so. */}
			{pages.isError && !pages.isFetchNextPageError && (
				<LoadFailure message={loadFailure(pages.error)} onRetry={() => void pages.refetch()} />
			)}
			{pages.isPending && <Skeleton className="h-96" />}
			{entries.length > 0 ? (
				<AuditTable
					entries={entries}
					busy={pages.isPlaceholderData}
					onSubject={(subject) => setFields({ ...fields, subject })}
				/>
			) : (
				pages.isSuccess && (
					<EmptyState
						title="No entries match."
						// Nobody should take an empty list as proof that somebody did nothing.
						{...(fields.actor.trim() && {
							text: 'Names are found as they were typed at the login: whole, with capital letters.',
						})}
					/>
				)
			)}
			<NextPage pages={pages} next={pages.data?.pages.at(-1)?.next} what="entries" shown={entries.length} />
		</div>
	);
}
