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
	/** In place of `onClose`, where the page of the lesion has to be left, unless it has been by then. */
	onDeleted?(): void;
	/** What is there for as long as that page is. */
	page?: RefObject<HTMLElement | null>;
}

/** Deletes a lesion and all of its scans, after a confirmation. */
export function DeleteLesion({ lesion: { id, nickname }, onClose, onDeleted, page }: DeleteLesionProps) {
	const queries = useQueryClient();
	const reload = useReload();
	const deletion = useMutation({
		mutationFn: () => deleteLesion(id),
		onSuccess: async () => {
			toast.success(messages.lesion.deleted(nickname));
			// Whoever has left the page meanwhile is not called back.
			if (!onDeleted || !page?.current) return await reload();
			// What this page shows is gone and cannot be asked for: the page that comes next fetches everything anew.
			// What is still on its way was asked for before.
			await queries.cancelQueries({ queryKey: patientKey, predicate: ({ meta }) => !meta?.ofAccount });
			await queries.invalidateQueries({ queryKey: patientKey, refetchType: 'none' });
			onDeleted();
		},
		onError: async () => {
			toast.error(messages.lesion.deleteFailed);
			// It may be gone already, or the login with it.
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
			// Only here: who has closed the question meanwhile is not called back.
			onConfirm={() => deletion.mutate(undefined, { onSettled: onClose })}
			onCancel={onClose}
		/>
	);
}
