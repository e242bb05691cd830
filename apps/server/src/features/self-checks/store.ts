import {
	AppError,
	messages,
	notFound,
	type RegionInput,
	type SelfCheckRegion,
	type SpotName,
	selfCheckLimits,
} from '@dermavigil/contract';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockPatient } from '../../db/lock-patient.ts';
import { checkedRegions, images, linkedSpots, selfChecks } from '../../db/schema.ts';
import { eraseCheckedRegions, eraseImages } from '../../storage/erase-images.ts';
import type { NewKey } from '../../storage/keys/wrapped-key.ts';
import type { OpenImages } from '../../storage/open-images.ts';
import { saveImages } from '../../storage/save-images.ts';
import { linkSpot, unlinkMissingSpots } from './linked-spots.ts';

type RegionRow = typeof checkedRegions.$inferSelect;

export interface SelfCheckRow {
	id: string;
	startedAt: Date;
	finishedAt: Date | null;
	regions: RegionRow[];
	/** The lesion that a spot is linked to; null without one. */
	findLesion(region: SelfCheckRegion, number: number): string | null;
}

const owned = (patientId: string, id: string) => and(eq(selfChecks.id, id), eq(selfChecks.patientId, patientId))!;

/** What a region's row says about the photo; nothing when the photo is unchanged. */
function toPhotoColumns(photo: RegionInput['photo'], image: string | null) {
	if (photo === undefined) return {};
	return { image, width: photo?.width ?? null, height: photo?.height ?? null, spots: photo?.spots ?? [] };
}

async function read(tx: Database, patientId: string, which: SQL): Promise<SelfCheckRow[]> {
	const checks = await tx
		.select()
		.from(selfChecks)
		.where(and(which, eq(selfChecks.patientId, patientId)))
		.orderBy(desc(selfChecks.startedAt));
	const ids = checks.map(({ id }) => id);
	const regions = await tx.select().from(checkedRegions).where(inArray(checkedRegions.checkId, ids));
	const links = await tx.select().from(linkedSpots).where(eq(linkedSpots.patientId, patientId));
	const byName = new Map(links.map(({ region, number, lesionId }) => [`${region} ${number}`, lesionId]));
	return checks.map(({ id, startedAt, finishedAt }) => ({
		...{ id, startedAt, finishedAt },
		regions: regions.filter(({ checkId }) => checkId === id),
		findLesion: (region, number) => byName.get(`${region} ${number}`) ?? null,
	}));
}

/** Throws AppError not_found. */
async function find(tx: Database, patientId: string, id: string): Promise<SelfCheckRow> {
	const [row] = await read(tx, patientId, eq(selfChecks.id, id));
	if (!row) throw notFound();
	return row;
}

/**
 * The self-checks of the given patient, in the database; their photos are encrypted in the image store. Other patients'
 * self-checks are not found. `now` gives milliseconds since 1970.
 */
export function createSelfCheckStore(db: Database, { store }: OpenImages, now: () => number) {
	/** Saves a region, and returns the image that it replaced or removed, if any. */
	async function putRegion(tx: Database, patientId: string, id: string, input: RegionInput, stored: NewKey | null) {
		const { region, outcome, note, photo } = input;
		const before = (await find(tx, patientId, id)).regions.find((each) => each.region === region);
		const row = { outcome, note, savedAt: new Date(now()), ...toPhotoColumns(photo, stored?.name ?? null) };
		if (stored) await tx.insert(images).values(stored);
		if (before && photo !== undefined) {
			// Before the new photo is saved: it may come from a device that gave this photo's numbers to other spots.
			const own = and(eq(checkedRegions.checkId, id), eq(checkedRegions.region, region));
			await tx.update(checkedRegions).set({ spots: [] }).where(own);
			await unlinkMissingSpots(tx, patientId);
		}
		await tx
			.insert(checkedRegions)
			.values({ checkId: id, patientId, region, spots: [], ...row })
			.onConflictDoUpdate({ target: [checkedRegions.checkId, checkedRegions.region], set: row });
		const replaced = photo !== undefined && before?.image ? [before.image] : [];
		await eraseImages(tx, replaced);
		return replaced;
	}

	return {
		/** All of the patient's self-checks, newest first. */
		list: (patientId: string) => read(db, patientId, eq(selfChecks.patientId, patientId)),

		/** A new self-check, or the unfinished one. Throws AppError conflict when there is the maximum number of them. */
		start: (patientId: string) =>
			db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				const [open] = await read(tx, patientId, isNull(selfChecks.finishedAt));
				if (open) return open;
				const saved = await tx.$count(selfChecks, eq(selfChecks.patientId, patientId));
				if (saved >= selfCheckLimits.maxCount) throw new AppError('conflict', messages.selfCheck.tooMany);
				const [added] = await tx
					.insert(selfChecks)
					.values({ patientId, startedAt: new Date(now()) })
					.returning({ id: selfChecks.id });
				return await find(tx, patientId, added!.id);
			}),

		/** Saves a region; `jpeg` is its photo, if the account stores it. Throws AppError not_found. */
		async saveRegion(
			patientId: string,
			id: string,
			input: RegionInput,
			jpeg: Uint8Array | null,
		): Promise<SelfCheckRow> {
			await find(db, patientId, id);
			const put = async () => jpeg && (await store.put(jpeg));
			const toNames = (stored: NewKey | null) => (stored ? [stored.name] : []);
			const { replaced, row } = await saveImages(store, { put, toNames }, (stored) =>
				db.transaction(async (tx) => {
					await lockPatient(tx, patientId);
					const replaced = await putRegion(tx, patientId, id, input, stored);
					return { replaced, row: await find(tx, patientId, id) };
				}),
			);
			await store.erase(replaced);
			return row;
		},

		/** Throws AppError not_found. */
		async finish(patientId: string, id: string): Promise<SelfCheckRow> {
			const finishedAt = new Date(now());
			await db
				.update(selfChecks)
				.set({ finishedAt })
				.where(and(owned(patientId, id), isNull(selfChecks.finishedAt)));
			return await find(db, patientId, id);
		},

		/** Erases a self-check and its images. Throws AppError not_found. */
		async erase(patientId: string, id: string): Promise<void> {
			const names = await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				const ofCheck = and(eq(checkedRegions.checkId, id), eq(checkedRegions.patientId, patientId))!;
				const erased = await eraseCheckedRegions(tx, ofCheck);
				const gone = await tx.delete(selfChecks).where(owned(patientId, id)).returning({ id: selfChecks.id });
				if (gone.length === 0) throw notFound();
				await unlinkMissingSpots(tx, patientId);
				return erased;
			});
			await store.erase(names);
		},

		/** Links a spot to a lesion. Throws AppError not_found for a lesion that is not the patient's, and for a spot in no photo. */
		linkSpot: (patientId: string, lesionId: string, spot: SpotName) =>
			db.transaction((tx) => linkSpot(tx, patientId, lesionId, spot)),
	};
}
