import { messages, type Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { deleteScan } from '../../../api/scans.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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
			toast.success(messages.savedScan.deleted, { id: `delete ${id}` });
			await reload();
		},
		onError: async () => {
			toast.error(messages.savedScan.deleteFailed, { id: `delete ${id}` });
			setAsking(false);
			await reload();
		},
	});
	return (
		<>
			<Button variant="danger-quiet" className="not-forced-colors:px-0!" onClick={() => setAsking(true)}>
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
