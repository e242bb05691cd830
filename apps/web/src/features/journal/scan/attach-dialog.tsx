import type { Scan } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { attachScan } from '../../../api/scans.ts';
import { ChooseLesionDialog } from '../lesions/choose-lesion-dialog.tsx';
import { useShowChange } from '../patient-data.ts';

interface AttachDialogProps {
	scan: Scan;
	onClose(): void;
}

/** Attaches a saved scan to a lesion that is tracked, or to a new one. */
export function AttachDialog({ scan, onClose }: AttachDialogProps) {
	const showChange = useShowChange();
	const attachment = useMutation({
		mutationFn: (lesionId: string) => attachScan(scan.id, lesionId),
		onSuccess: async (attached) => {
			toast.success('Added. You can follow this spot in My Lesions now.');
			await showChange(attached);
			onClose();
		},
		onError: () => toast.error('That did not work. Please try again.'),
	});
	return (
		<ChooseLesionDialog
			question="Which spot does this photo show?"
			busy={attachment.isPending}
			onChoose={(lesionId) => attachment.mutate(lesionId)}
			onClose={onClose}
		/>
	);
}
