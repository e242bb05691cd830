import type { Readiness } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { AnalysisPool } from '../../inference/pool.ts';
import type { ImageStore } from '../../storage/image-store.ts';

/** Milliseconds within which database and storage must answer. */
const timeoutMs = 2000;
/** Milliseconds for which an answer is reused, so that frequent probes cost nothing. */
const validForMs = 1000;

/** Asks only once at a time: while an answer is outstanding, further calls wait for it instead of asking again. */
function createCheck(ask: () => Promise<unknown>): () => Promise<boolean> {
	let asked: Promise<boolean> | undefined;
	return async () => {
		asked ??= ask()
			.then(() => true)
			.catch(() => false)
			.finally(() => {
				asked = undefined;
			});
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<boolean>((resolve) => {
			timer = setTimeout(() => resolve(false), timeoutMs);
		});
		return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
	};
}

export interface ReadinessParts {
	db: Database;
	files: ImageStore;
	pool: Pick<AnalysisPool, 'isStuck' | 'isFull'>;
	draining: AbortSignal;
	/** Milliseconds on a clock that nobody can set. */
	now?: () => number;
}

/** Says whether the server can take requests. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
	const { db, files, pool, draining, now = () => performance.now() } = parts;
	const asksDatabase = createCheck(() => db.execute(sql`select 1`));
	const writes = createCheck(() => files.checkWritable());
	let last: { at: number; checks: Promise<Readiness['checks']> } | undefined;

	async function check(): Promise<Readiness['checks']> {
		const [database, storage] = await Promise.all([asksDatabase(), writes()]);
		return { database, storage, analysis: !pool.isStuck(), queue: !pool.isFull() };
	}

	return async () => {
		if (!last || now() - last.at > validForMs) last = { at: now(), checks: check() };
		const checks = await last.checks;
		if (draining.aborted) return { status: 'stopping', checks };
		return { status: Object.values(checks).every(Boolean) ? 'ready' : 'not ready', checks };
	};
}
