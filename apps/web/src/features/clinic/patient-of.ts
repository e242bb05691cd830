import type { Case } from '@dermavigil/contract';

/** What the patient of a case is called. */
export const getPatientName = ({ profiles }: Pick<Case, 'profiles'>): string =>
	profiles?.full_name || 'Unnamed patient';
