import { type Lesion, messages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { toast } from 'react-hot-toast/headless';
import { deleteLesion } from '../../../api/lesions.ts';
import { patientKey } from '../../../api/light-queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReload } from '../patient-data.ts';

interface DeleteLesionProps {
	lesion: Lesion;
	onClose(): void;
	/** Called instead of `onClose` if the lesion's page must be left, unless it already has been. */
	onDeleted?(): void;
	/** An element that exists as long as that page does. */
	page?: RefObject<HTMLElement | null>;
}

/** Deletes a lesion and all of its scans, after a confirmation. */
export function DeleteLesion({ lesion: { id, nickname }, onClose, onDeleted, page }: DeleteLesionProps) {
	const queries = useQueryClient();
	const reload = useReload();
	const deletion = useMutation({
		mutationFn: () => deleteLesion(id),
		onSuccess: async () => {
			toast.success(messages.lesion.deleted(nickname), { id: `delete ${id}` });
			// Not called back if the page has been left in the meantime.
			if (!onDeleted || !page?.current) return await reload();
			// What this page shows no longer exists and cannot be fetched: the next page fetches everything anew.
			// Requests under way were made before.
			await queries.cancelQueries({ queryKey: patientKey, predicate: ({ meta }) => !meta?.ofAccount });
			await queries.invalidateQueries({ queryKey: patientKey, refetchType: 'none' });
			onDeleted();
		},
		onError: async () => {
			toast.error(messages.lesion.deleteFailed, { id: `delete ${id}` });
			// It may already be gone, or the login with it.
			await reload();
		},
	});
	return (
		<ConfirmDialog
			title="Delete this spot?"
			question={messages.lesion.confirmDelete(nickname)}
			action="Delete"
			busyAction="Deleting..."
			busy={deletion.isPending}
			// Only here, because this is not called if the question has been closed in the meantime.
			onConfirm={() => deletion.mutate(undefined, { onSettled: onClose })}
			onCancel={onClose}
		/>
	);
}
