import { DrizzleQueryError } from 'drizzle-orm';

// A host name does not resolve while its container or DNS record is being replaced.
const lostCodes =
	/^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const lostMessages =
	/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database stopped answering)/;

/** Whether an error of the driver concerns the connection. */
export const isLost = ({ code, message }: Error & { code?: string }) =>
	lostCodes.test(code ?? '') || lostMessages.test(message);

/** Whether a query failed because the database is away: a retry may find it back. */
export function isDatabaseAway(error: unknown): boolean {
	return error instanceof DrizzleQueryError && error.cause !== undefined && isLost(error.cause);
}

/** The SQLSTATE by which PostgreSQL says why it refused a query; undefined for any other error. */
const getSqlState = (error: unknown): string | undefined =>
	error instanceof DrizzleQueryError ? (error.cause as { code?: string } | undefined)?.code : undefined;

/** Whether the database is there but could not do what a query asked: it did none of it, and may be able to later. */
export const isDatabaseUnable = (error: unknown): boolean =>
	// A statement that took too long, a full disk or memory, a deadlock, a read-only server.
	!isDatabaseAway(error) && /^(53...|57014|40P01|40001|25006)$/.test(getSqlState(error) ?? '');

/** Whether PostgreSQL refused a value, or a row that breaks a constraint: its transaction has saved nothing. */
export const isDataRefused = (error: unknown): boolean => /^2[23]/.test(getSqlState(error) ?? '');

/** Whether PostgreSQL ended one of several transactions that were waiting for each other. */
export const isDeadlock = (error: unknown): boolean => getSqlState(error) === '40P01';

/** Whether another transaction held for too long what a statement needed. */
export const isLockTimeout = (error: unknown): boolean => getSqlState(error) === '55P03';

/** Whether a row refers to one that does not exist, or a row to be deleted is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean => getSqlState(error) === '23503';
