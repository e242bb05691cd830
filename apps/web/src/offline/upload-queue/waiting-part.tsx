import { useRoles } from '../../api/use-roles.ts';
import { lazy } from '../../lib/lazy.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { canSaveForLater } from './start-upload-queue.ts';

const WaitingList = lazy(() => import('./waiting-list.tsx'), 'WaitingList');

/** The scans of a patient that wait in this browser, where it can save any. */
export function WaitingPart() {
	const { patient } = useRoles();
	if (!patient || !canSaveForLater()) return null;
	return (
		<LazyPart>
			<WaitingList />
		</LazyPart>
	);
}
