import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
	/** How many results are not saved. */
	waiting: number;
	/** Asks before another page is opened, too. */
	guardsPage: boolean;
	/** The person wants to start over. */
	asked: boolean;
	onLeave(): void;
	onStay(): void;
}

/** Asks before results are lost that were not saved. */
export function LeaveGuard({ waiting, guardsPage, asked, onLeave, onStay }: LeaveGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => guardsPage && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!guardsPage) return;
		const ask = (event: Event) => event.preventDefault();
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [guardsPage]);
	if (!asked && blocker.state !== 'blocked') return null;
	return (
		<ConfirmDialog
			title="Leave without saving?"
			question={`${waiting === 1 ? '1 result is' : `${waiting} results are`} not saved and will be gone.`}
			action="Leave"
			busyAction="Leave"
			busy={false}
			onConfirm={() => (blocker.state === 'blocked' ? blocker.proceed() : onLeave())}
			onCancel={() => {
				if (blocker.state === 'blocked') blocker.reset();
				onStay();
			}}
		/>
	);
}
