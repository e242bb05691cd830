import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { type Config, readConfig } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { joinDatabase } from '../db/find-database.ts';
import { auditLog } from '../db/schema.ts';

/** What a command of an administrator works with. */
export interface Administrator {
	config: Config;
	database: OpenDatabase;
	/** Records in the audit log what is about to be done to an account. */
	audit(action: string, subject?: string): Promise<void>;
}

/** The account on this machine, or its number where it has no name, as in a container. */
function getAccountName(): string {
	try {
		return userInfo().username;
	} catch {
		return `uid ${process.getuid?.()}`;
	}
}

function createAudit(db: Database): Administrator['audit'] {
	// If the server's account runs the command for somebody else, ADMINISTRATOR says for whom.
	const actor = process.env.ADMINISTRATOR || getAccountName();
	const requestId = randomUUID();
	return async (action, subject) => {
		await db
			.insert(auditLog)
			.values({ actorKind: 'administrator', actor, action, subject, requestId, outcome: 'success' });
	};
}

/** Runs `work` with the server's database, whether the server is running or not. */
export async function asAdministrator(work: (administrator: Administrator) => Promise<void>): Promise<void> {
	const config = readConfig(process.env);
	const database = await joinDatabase(config);
	try {
		await work({ config, database, audit: createAudit(database.db) });
	} finally {
		await database.close();
	}
}

/** Prints names and values, one pair per line. */
export function printValues(values: readonly (readonly [name: string, value: string | number])[]): void {
	const width = Math.max(...values.map(([name]) => name.length));
	for (const [name, value] of values) console.log(`${name.padEnd(width)}  ${value}`);
}

/** A moment as text. */
export const formatMoment = (date: Date | null | undefined) =>
	date?.toISOString().slice(0, 19).replace('T', ' ') ?? '-';
