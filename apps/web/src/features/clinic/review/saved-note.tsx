import type { Case } from '@dermavigil/contract';
import { statuses } from '../case-status.tsx';
import { patientOf } from '../patient-of.ts';

/** Tells screen readers what was saved: keys set a status where nothing else would say so. */
export function SavedNote({ of }: { of: Case | null }) {
	return (
		<p role="status" className="sr-only">
			{/* Another version is another text, also in the same words. */}
			{of && <span key={of.version}>{`Saved: the case of ${patientOf(of)}, ${statuses[of.status].text}`}</span>}
		</p>
	);
}
