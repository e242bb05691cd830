import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words to search for, in PostgreSQL's own form. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A moment, to the millisecond that JavaScript knows, so that lists can go on exactly where a page ended. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Values in the text of a constraint: only constants of the contract come here. */
export const oneOf = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A number in the text of a constraint. */
export const number = (value: number): SQL => sql.raw(String(value));
