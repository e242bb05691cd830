import { lazy } from 'react';
import { useRoles } from '../../../api/use-roles.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { isJudged, type ScanResult } from '../scan-state.ts';
import { AccountLine } from './account-line.tsx';

const SaveActions = lazy(async () => ({ default: (await import('./save-actions.tsx')).SaveActions }));

interface KeepPartProps {
	result: ScanResult;
	lesionId: string | null;
	/** The result is to be kept as it is now. */
	onKeep(): void;
}

/** Saving and submitting for patients, a word about accounts for visitors; nothing where there is no verdict. */
export function KeepPart({ result, lesionId, onKeep }: KeepPartProps) {
	const { patient, clinician } = useRoles();
	if (!isJudged(result)) return null;
	if (!patient) return clinician ? null : <AccountLine />;
	return (
		<LazyPart>
			<SaveActions result={result} lesionId={lesionId} onKeep={onKeep} />
		</LazyPart>
	);
}
