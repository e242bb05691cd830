import type { Case } from '@dermavigil/contract';

/** What the patient of a case is called. */
export const patientOf = ({ profiles }: Pick<Case, 'profiles'>): string => profiles?.full_name || 'Unnamed patient';
