import { messages, type Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteScan } from '../../../api/scans.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { report } from '../../../ui/messages/report.ts';
import { useReload } from '../patient-data.ts';

interface DeleteScanProps {
	scan: Scan;
	onDeleted(): void;
}

/** Deletes one scan, after a confirmation. */
export function DeleteScan({ scan: { id, status }, onDeleted }: DeleteScanProps) {
	const [asking, setAsking] = useState(false);
	const reload = useReload();
	const deletion = useMutation({
		mutationFn: () => deleteScan(id),
		onSuccess: async () => {
			report(`delete ${id}`, 'success', messages.savedScan.deleted);
			await reload();
		},
		onError: async () => {
			report(`delete ${id}`, 'error', messages.savedScan.deleteFailed);
			setAsking(false);
			await reload();
		},
	});
	return (
		<>
			<Button variant="danger-quiet" className="px-0!" onClick={() => setAsking(true)}>
				Delete scan
			</Button>
			{asking && (
				<ConfirmDialog
					title="Delete scan"
					question={status ? messages.savedScan.confirmDeleteSubmitted : messages.savedScan.confirmDelete}
					action="Delete"
					busyAction="Deleting..."
					busy={deletion.isPending}
					// Only here, because this is not called if the scan has been closed in the meantime; another one may be open.
					onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
					onCancel={() => setAsking(false)}
				/>
			)}
		</>
	);
}
