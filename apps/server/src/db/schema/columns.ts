import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words to search for, as PostgreSQL's tsvector. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time with JavaScript's precision of a millisecond, so that cursors are exact. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Values in the text of a constraint: only for constants of the contract. */
export const oneOf = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A number in the text of a constraint. */
export const number = (value: number): SQL => sql.raw(String(value));
