import { z } from 'zod';

/**
 * What a clinician recommends about a lesion, from leaving it alone to acting at once; retake asks for a better photo. It
 * is for colleagues and for the statistics: the patient reads the notes.
 */
export const caseOutcomes = ['benign', 'monitor', 'in_person', 'biopsy', 'urgent', 'retake'] as const;
export const caseOutcomeSchema = z.enum(caseOutcomes);
export type CaseOutcome = z.infer<typeof caseOutcomeSchema>;
