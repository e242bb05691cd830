import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words to search for, as PostgreSQL's tsvector. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time with JavaScript's millisecond precision, so that cursors are exact. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Values in the text of a constraint: only for the contract's constants. */
export const oneOf = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A number in the text of a constraint. */
export const number = (value: number): SQL => sql.raw(String(value));
