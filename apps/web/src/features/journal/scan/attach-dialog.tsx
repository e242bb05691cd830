import type { Scan } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { attachScan } from '../../../api/scans.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { NewLesionForm } from '../lesions/new-lesion-dialog.tsx';
import { useShowChange } from '../patient-data.ts';

interface AttachDialogProps {
	scan: Scan;
	onClose(): void;
}

/** Attaches a saved scan to a lesion that is tracked, or to a new one. */
export function AttachDialog({ scan, onClose }: AttachDialogProps) {
	const { data: lesions = [] } = useQuery(lesionsQuery);
	const [adding, setAdding] = useState(lesions.length === 0);
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
		<OpenDialog
			title="Track this spot"
			description={adding ? 'Name it and mark where it is.' : 'Which spot does this photo show?'}
			onClose={onClose}
		>
			{adding ? (
				<NewLesionForm onCancel={onClose} onCreated={({ id }) => attachment.mutate(id)} />
			) : (
				<ul className="grid gap-2.5">
					{lesions.map(({ id, nickname, body_part }) => (
						<li key={id}>
							<Button
								variant="secondary"
								disabled={attachment.isPending}
								onClick={() => attachment.mutate(id)}
								className="w-full justify-start! rounded-lg! py-2 text-left!"
							>
								<span className="min-w-0 break-words">
									{nickname} <span className="font-normal text-quiet">{body_part}</span>
								</span>
							</Button>
						</li>
					))}
					<li>
						<Button variant="quiet" onClick={() => setAdding(true)} className="px-2!">
							It is another spot
						</Button>
					</li>
				</ul>
			)}
		</OpenDialog>
	);
}
