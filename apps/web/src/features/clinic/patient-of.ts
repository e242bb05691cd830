import type { ShownCase } from '../../api/cases.ts';

/** What the patient of a case is called. */
export const patientOf = ({ profiles }: Pick<ShownCase, 'profiles'>): string =>
	profiles?.full_name || 'Unnamed patient';
