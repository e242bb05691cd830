import { AlertDialog } from 'radix-ui';
import { revealFocus, useReturnFocus } from '../lib/focus-home.tsx';
import { Button } from './button.tsx';
import { useCloseRequest } from './navigation/use-close-request.ts';

interface ConfirmDialogProps {
	title: string;
	question: string;
	/** The confirming button's text. */
	action: string;
	/** Its text while `busy`, if the action takes time. */
	busyAction?: string;
	busy?: boolean;
	onConfirm(): void;
	onCancel(): void;
}

/** Asks before an action that cannot be undone; Cancel has the focus. Open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const returnFocus = useReturnFocus();
	useCloseRequest(props.onCancel);
	return (
		<AlertDialog.Root open onOpenChange={props.onCancel}>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="fixed inset-0 z-50 grid animate-rise place-items-center overflow-y-auto bg-deep/70 p-4">
					<AlertDialog.Content
						onCloseAutoFocus={returnFocus}
						onFocus={revealFocus}
						className="w-full min-w-0 max-w-md rounded-xl border border-line bg-surface p-5 shadow-float outline-none sm:p-7"
					>
						<AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
						<AlertDialog.Description className="mt-3 break-words">{props.question}</AlertDialog.Description>
						<div className="mt-6 flex flex-wrap justify-end gap-3">
							<AlertDialog.Cancel asChild>
								<Button variant="secondary">Cancel</Button>
							</AlertDialog.Cancel>
							<Button variant="danger" onClick={props.onConfirm} disabled={props.busy}>
								{props.busy ? props.busyAction : props.action}
							</Button>
						</div>
					</AlertDialog.Content>
				</AlertDialog.Overlay>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
