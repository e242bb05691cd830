import { useRoles } from '../../api/use-roles.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { canSaveForLater } from './start-upload-queue.ts';

const WaitingList = lazyPart(() => import('./waiting-list.tsx'), 'WaitingList');

/** A patient's scans that are waiting in this browser, if it can save any. */
export function WaitingPart() {
	const { patient } = useRoles();
	return patient && canSaveForLater() && <WaitingList />;
}
