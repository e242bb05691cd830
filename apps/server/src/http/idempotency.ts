import { createHmac } from 'node:crypto';
import { AppError, idempotencyHeader, messages } from '@dermavigil/contract';
import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { runRegularly } from '../run-regularly.ts';
import { seal, unseal } from '../storage/encryption.ts';

/**
 * Runs a transaction; for a request with an Idempotency-Key, only once: a repeated request gets the result of the
 * first, which is stored as JSON in the same transaction. Errors are not stored. Throws AppError unprocessable when the
 * key belongs to another request.
 */
export type Once = <Result>(run: (tx: Database) => Promise<Result>) => Promise<Result>;

/** Letters, digits and the other characters of UUIDs and random names; the quotes come from the header's standard. */
const keyPattern = /^"?([\w.:-]{16,100})"?$/;

/** Days for which results are stored; after that, a repeated request counts as a new one. */
const maxDays = 1;

declare module 'fastify' {
	interface FastifyInstance {
		/** How transactions of a request run. */
		createOnce(request: FastifyRequest): Once;
	}
}

/** The key of a request; undefined without one. Throws AppError bad_request for an invalid key. */
function readKey({ headers }: FastifyRequest): string | undefined {
	const given = headers[idempotencyHeader];
	if (given === undefined) return undefined;
	const [, key] = keyPattern.exec(String(given)) ?? [];
	if (!key) throw new AppError('bad_request', messages.server.badIdempotencyKey);
	return key;
}

/** The maker of a call: nobody else can find its result. */
const getActor = ({ patient, clinician }: FastifyRequest) =>
	patient ? `patient ${patient.accountId} ${patient.id}` : `clinician ${clinician?.sessionId}`;

/** Removes results that are too old to be asked for again. */
export async function forgetResults(db: Database): Promise<void> {
	await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, sql`now() - ${maxDays} * interval '1 day'`));
}

/**
 * Lets calls run their transactions once for each Idempotency-Key, whichever of the servers on this database gets the
 * request.
 */
export function addIdempotency(app: FastifyInstance, db: Database, hashKey: Buffer): void {
	const hash = (...parts: unknown[]) =>
		createHmac('sha256', hashKey)
			.update(JSON.stringify(['idempotency', ...parts]))
			.digest();

	app.decorate('createOnce', (request: FastifyRequest): Once => {
		const given = readKey(request);
		if (!given) return (run) => db.transaction(run);
		const [name, secret] = [hash('name', getActor(request), given), hash('secret', getActor(request), given)];
		const fingerprint = hash('request', request.method, request.url, request.body);
		const own = eq(idempotencyKeys.key, name);

		async function readResult(tx: Database) {
			const [row] = await tx.select().from(idempotencyKeys).where(own);
			if (!row?.result || !row.request.equals(fingerprint)) {
				throw new AppError('unprocessable', messages.server.otherIdempotencyKey);
			}
			return JSON.parse(unseal(secret, '', row.result).toString());
		}

		return (run) =>
			db.transaction(async (tx) => {
				// Waits for the first request if it is still running.
				const added = await tx
					.insert(idempotencyKeys)
					.values({ key: name, request: fingerprint })
					.onConflictDoNothing()
					.returning({ key: idempotencyKeys.key });
				if (added.length === 0) return await readResult(tx);
				const result = await run(tx);
				const sealed = seal(secret, '', Buffer.from(JSON.stringify(result)));
				await tx.update(idempotencyKeys).set({ result: sealed }).where(own);
				return result;
			});
	});

	runRegularly(app, () => forgetResults(db), { failure: 'Old results of repeated requests could not be removed.' });
}
