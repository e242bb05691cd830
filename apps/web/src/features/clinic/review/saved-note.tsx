import type { Case } from '@dermavigil/contract';
import { getPatientName } from '../case-data.ts';
import { statuses } from '../case-status.tsx';

/** Tells screen readers what was saved, because a key can set a status where nothing else would say so. */
export function SavedNote({ caseItem }: { caseItem: Case | null }) {
	return (
		<p role="status" className="sr-only">
			{/* Another case or version is another text, also in the same words. */}
			{caseItem && (
				<span
					key={`${caseItem.id} ${caseItem.version}`}
				>{`Saved: the case of ${getPatientName(caseItem)}, ${statuses[caseItem.status].text}`}</span>
			)}
		</p>
	);
}
