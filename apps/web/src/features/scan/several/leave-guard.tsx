import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLeaveWarning } from '../../../ui/navigation/leave-warning.ts';

interface LeaveGuardProps {
	/** How many results are not saved. */
	unsaved: number;
	/** Asks before the window is closed, too. */
	guardsWindow: boolean;
	/** The person wants to start over. */
	asked: boolean;
	onLeave(): void;
	onStay(): void;
}

/** Asks before results are lost that were not saved. */
export function LeaveGuard({ unsaved, guardsWindow, asked, onLeave, onStay }: LeaveGuardProps) {
	useLeaveWarning(guardsWindow);
	if (!asked) return null;
	return (
		<ConfirmDialog
			title="Start over without saving?"
			question={`${unsaved === 1 ? '1 result is' : `${unsaved} results are`} not saved and will be gone.`}
			action="Start over"
			busyAction="Start over"
			busy={false}
			onConfirm={onLeave}
			onCancel={onStay}
		/>
	);
}
