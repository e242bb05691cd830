import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { useReload } from '../patient-data.ts';
import { NewLesionForm } from './new-lesion-dialog.tsx';

interface ChooseLesionDialogProps {
	/** Asks which of the tracked lesions it is. */
	question: string;
	/** Where a new lesion would be. */
	bodyPart?: string;
	/** Saves the choice, and shows it. If that fails, the dialog says so and stays open. */
	choose(lesionId: string): Promise<void>;
	onClose(): void;
}

/** Chooses a tracked lesion, or starts tracking a new one. */
export function ChooseLesionDialog(props: ChooseLesionDialogProps) {
	const { question, bodyPart, choose, onClose } = props;
	const { data: lesions, isError, refetch } = useQuery(lesionsQuery);
	const reload = useReload();
	const choice = useMutation({
		mutationFn: choose,
		onError: (error) => {
			toast.error(getErrorMessage(error));
			// The lesion may have been deleted elsewhere.
			void reload();
		},
	});
	/** Not called if the dialog has been closed in the meantime; another one may be open. */
	const decide = (id: string) => choice.mutate(id, { onSuccess: onClose });
	const [adding, setAdding] = useState<boolean | null>(null);
	// Decided when the list first arrives: the form stays when its new lesion joins the list.
	if (adding === null && lesions) setAdding(lesions.length === 0);
	return (
		<OpenDialog
			title="Track this spot"
			description={adding ? 'Name it and mark where it is.' : question}
			onClose={onClose}
		>
			{adding ? (
				<NewLesionForm
					{...(bodyPart !== undefined && { bodyPart })}
					onCancel={onClose}
					onCreated={({ id }) => {
						// It is in the list by now, and can be chosen from there if this fails.
						setAdding(false);
						decide(id);
					}}
				/>
			) : lesions ? (
				<ul className="grid gap-2.5">
					{lesions.map(({ id, nickname, body_part }) => (
						<li key={id}>
							<Button
								variant="secondary"
								disabled={choice.isPending}
								onClick={() => decide(id)}
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
			) : isError ? (
				<LoadFailure message="We couldn’t load the spots." onRetry={() => void refetch()} />
			) : (
				<LoadingPart label="Loading the spots" className="h-24" />
			)}
		</OpenDialog>
	);
}
