import { z } from 'zod';

/** Text that every database can hold: no NUL and no half of a surrogate pair. */
export const storableText = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'holds characters that are not text');

/** Text in one line, without control characters. */
export const lineSchema = storableText.regex(/^[^\p{Cc}]*$/u, 'must be one line of text');
