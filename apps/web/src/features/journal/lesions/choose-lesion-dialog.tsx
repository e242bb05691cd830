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
	/** Saves what was chosen, and shows it. Where that fails, the dialog says so and stays. */
	choose(lesionId: string): Promise<void>;
	onClose(): void;
}

/** Chooses a lesion that is tracked, or starts to track a new one. */
export function ChooseLesionDialog(props: ChooseLesionDialogProps) {
	const { question, bodyPart, choose, onClose } = props;
	const { data: lesions, isError, refetch } = useQuery(lesionsQuery);
	const reload = useReload();
	const choice = useMutation({
		mutationFn: choose,
		onError: (error) => {
			toast.error(getErrorMessage(error, 'That did not work. Please try again.'));
			// The lesion may have been deleted elsewhere.
			void reload();
		},
	});
	/** Who has closed the dialog meanwhile, and may have opened another one, is not called back. */
	const decide = (id: string) => choice.mutate(id, { onSuccess: onClose });
	const [adding, setAdding] = useState<boolean | null>(null);
	// By the list as it comes first: the form stays when its new lesion joins that.
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
						// It is in the list, from where it can be chosen again if that fails now.
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
