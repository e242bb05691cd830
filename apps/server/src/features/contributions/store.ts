import { createHmac, randomUUID } from 'node:crypto';
import { AppError, type ContributionFields, messages } from '@dermavigil/contract';
import { eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contributions, images } from '../../db/schema.ts';
import type { ReducedPhoto } from '../../inference/worker.ts';
import { noteErasures } from '../../storage/erase-images.ts';
import type { NewKey } from '../../storage/keys/wrapped-key.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { saveImages } from '../../storage/save-images.ts';
import { hashCode, makeCode } from './code.ts';

/** The date in UTC. */
const today = () => new Date().toISOString().slice(0, 10);

/** The anonymous contributions: there is no acting person, and only the code gives access to one. */
export function createContributionStore(db: Database, { store, hashKey }: OpenImages) {
	const makeFingerprint = (digest: Uint8Array) =>
		createHmac('sha256', hashKey).update('photo:').update(digest).digest();

	/** The name of a photo, with its row locked until the transaction ends; `image` is used only if there was none. */
	async function saveImage(tx: Database, image: NewKey, fingerprint: Buffer): Promise<string> {
		const [row] = await tx
			.insert(images)
			.values({ ...image, fingerprint })
			.onConflictDoUpdate({ target: images.fingerprint, set: { fingerprint } })
			.returning({ name: images.name });
		return row!.name;
	}

	async function saveRows(
		stored: NewKey,
		fingerprint: Buffer,
		code: string,
		fields: ContributionFields,
	): Promise<string> {
		const { assessment, consentVersion } = fields;
		const { mode, modelVersion } = assessment;
		const codeHash = hashCode(code);
		return await db.transaction(async (tx) => {
			const image = await saveImage(tx, stored, fingerprint);
			const added = await tx
				.insert(contributions)
				.values({ codeHash, image, mode, modelVersion, consentVersion, assessment, contributedOn: today() })
				.onConflictDoNothing()
				.returning({ image: contributions.image });
			if (added.length > 0) return image;
			const [before] = await tx.select().from(contributions).where(eq(contributions.codeHash, codeHash));
			if (before?.image !== image) throw new AppError('bad_request', messages.contribution.otherPhoto);
			return image;
		});
	}

	/** Removes the row of an image without contributions, notes that its file is to be erased, and returns whether it did. */
	async function forgetImage(tx: Database, name: string): Promise<boolean> {
		// Somebody may be contributing the same photo right now: the lock waits for them, and the next statement sees their row.
		await tx.select().from(images).where(eq(images.name, name)).for('update');
		const giving = tx.select({ one: sql`1` }).from(contributions).where(eq(contributions.image, name));
		const removed = await tx
			.delete(images)
			.where(sql`${eq(images.name, name)} and ${notExists(giving)}`)
			.returning({ name: images.name });
		if (removed.length > 0) await noteErasures(tx, [name]);
		return removed.length > 0;
	}

	return {
		/**
		 * Saves a contribution and returns the code that withdraws it. A photo is stored only once, with a code for each
		 * contributor. A known `requestId` stores nothing and returns its code again; with a different photo, that is a
		 * bad_request.
		 */
		async add({ jpeg, digest }: ReducedPhoto, fields: ContributionFields): Promise<string> {
			const code = makeCode(hashKey, fields.requestId ?? randomUUID());
			const put = () => store.put(jpeg);
			const toNames = ({ name }: NewKey) => [name];
			const { image, name } = await saveImages(store, { put, toNames }, async (row) => ({
				image: await saveRows(row, makeFingerprint(digest), code, fields),
				name: row.name,
			}));
			if (image !== name) await store.discard([name]);
			return code;
		},

		/** Erases a contribution, and its photo unless others contributed the same one. Throws not_found for an unknown code. */
		async withdraw(code: string): Promise<void> {
			const orphan = await db.transaction(async (tx) => {
				const [gone] = await tx
					.delete(contributions)
					.where(eq(contributions.codeHash, hashCode(code)))
					.returning({ image: contributions.image });
				if (!gone) throw new AppError('not_found', messages.contribution.unknownCode);
				return (await forgetImage(tx, gone.image)) ? gone.image : undefined;
			});
			if (orphan) await store.erase([orphan]);
		},
	};
}
