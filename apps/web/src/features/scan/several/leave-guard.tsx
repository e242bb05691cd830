import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
	/** How many results are not saved. */
	unsaved: number;
	/** The person wants to start over. */
	asked: boolean;
	onLeave(): void;
	onStay(): void;
}

/** Asks before unsaved results are lost. `setHeldResults` makes the window ask. */
export function LeaveGuard({ unsaved, asked, onLeave, onStay }: LeaveGuardProps) {
	if (!asked) return null;
	return (
		<ConfirmDialog
			title="Start over without saving?"
			question={`${unsaved === 1 ? '1 result is' : `${unsaved} results are`} not saved and will be gone.`}
			action="Start over"
			onConfirm={onLeave}
			onCancel={onStay}
		/>
	);
}
