import { lazy } from 'react';
import { useRoles } from '../../api/use-roles.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { canKeepForLater } from './start-outbox.ts';

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }));

/** The scans of a patient that wait in this browser, where it can keep any. */
export function WaitingPart() {
	const { patient } = useRoles();
	if (!patient || !canKeepForLater()) return null;
	return (
		<LazyPart>
			<WaitingList />
		</LazyPart>
	);
}
