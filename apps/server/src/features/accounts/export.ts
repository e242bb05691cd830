import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/database.ts';
import type { FurtherPhotoRow } from '../../db/further-photos.ts';
import type { Patient } from '../../http/session.ts';
import { type ImageStore, isImageUnavailable } from '../../storage/image-store.ts';
import { createExportQueries } from './export-queries.ts';

/**
 * A ZIP of everything stored of a patient, created while it is read. An image that is damaged, or erased meanwhile, is an empty
 * file in it and named in unreadable-images.json; it breaks off when anything else cannot be read.
 */
export type AccountExport = (patient: Patient) => Promise<Readable>;

/** A JSON array whose items need not all be in memory. */
async function* jsonArray(items: AsyncIterable<object>): AsyncIterable<string> {
	let separator = '[\n';
	for await (const item of items) {
		yield separator + JSON.stringify(item, undefined, '\t');
		separator = ',\n';
	}
	yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Names of a scan's images in storage. */
interface ScanImageNames {
	id: string;
	image: string;
	heatmap: string | null;
	thumbnail: string;
	furtherPhotos: FurtherPhotoRow[];
}

/** Their paths in the ZIP; null for those that do not exist. */
async function getPaths(files: ImageStore, { id, image, heatmap, thumbnail, furtherPhotos }: ScanImageNames) {
	const pathIfThere = async (name: string | null, path: string) => (name && (await files.has(name)) ? path : null);
	return {
		image: await pathIfThere(image, `images/${id}.jpg`),
		heatmap: await pathIfThere(heatmap, `images/${id}-heat-map.jpg`),
		thumbnail: await pathIfThere(thumbnail, `images/${id}-thumbnail.jpg`),
		furtherPhotos: await Promise.all(
			furtherPhotos.map(async (photo, index) => ({
				image: await pathIfThere(photo.image, `images/${id}-photo-${index + 2}.jpg`),
				thumbnail: await pathIfThere(photo.thumbnail, `images/${id}-photo-${index + 2}-thumbnail.jpg`),
			})),
		),
	};
}

/** Adds a file whose content is created on demand. */
function addFile(zip: ZipFile, path: string, content: AsyncIterable<string | Buffer>, compress = true): void {
	zip.addReadStreamLazy(path, { compress }, (give) => {
		const stream = Readable.from(content);
		stream.on('error', (error) => zip.emit('error', error));
		give(null, stream);
	});
}

/** Exports from the database and the image store. */
export function createAccountExport(db: Database, files: ImageStore): AccountExport {
	const queries = createExportQueries(db);

	/** The scans, with the paths of their images in the ZIP. */
	async function* readScans(patient: Patient, list: ScanImageNames[]) {
		for (const { id } of list) {
			const scan = await queries.scan(patient, id);
			if (!scan) continue;
			const { furtherPhotos, ...paths } = await getPaths(files, scan);
			yield {
				...scan,
				...paths,
				furtherPhotos: scan.furtherPhotos.map((photo, i) => ({ ...photo, ...furtherPhotos[i] })),
			};
		}
	}

	/** An image; nothing, and its path among those of `unreadable`, where it cannot be opened however often it is tried. */
	async function* readImage(path: string, name: string, unreadable: { path: string }[]) {
		try {
			yield await files.get(name);
		} catch (error) {
			if (!isImageUnavailable(error)) throw error;
			unreadable.push({ path });
		}
	}

	/** The images of scans that are there, by their paths in the ZIP. */
	async function listImages(list: ScanImageNames[]) {
		const found: { path: string; name: string }[] = [];
		const add = (name: string | null, path: string | null) => {
			if (name && path) found.push({ path, name });
		};
		for (const images of list) {
			const paths = await getPaths(files, images);
			for (const kind of ['image', 'heatmap', 'thumbnail'] as const) add(images[kind], paths[kind]);
			images.furtherPhotos.forEach(({ image, thumbnail }, index) => {
				add(image, paths.furtherPhotos[index]!.image);
				add(thumbnail, paths.furtherPhotos[index]!.thumbnail);
			});
		}
		return found;
	}

	/** Regions of self-checks, with the paths of their photos in the ZIP as `image`, and the photos' names in storage. */
	async function placeOverviews(regions: Awaited<ReturnType<typeof queries.checkedRegions>>) {
		return await Promise.all(
			regions.map(async (row) => {
				const { checkId, region, image: name } = row;
				const isThere = name !== null && (await files.has(name));
				return { ...row, name, image: isThere ? `images/self-check-${checkId}-${region}.jpg` : null };
			}),
		);
	}

	return async (patient) => {
		const list = await queries.images(patient);
		const regions = await placeOverviews(await queries.checkedRegions(patient));
		const documents = {
			'account.json': await queries.account(patient),
			'family.json': await queries.family(patient),
			'identities.json': await queries.identities(patient),
			'lesions.json': await queries.lesions(patient),
			'passkeys.json': await queries.passkeys(patient),
			'reminders.json': await queries.reminders(patient),
			'self-checks.json': {
				checks: await queries.selfChecks(patient),
				regions: regions.map(({ name, ...region }) => region),
				spots: await queries.linkedSpots(patient),
			},
			'sessions.json': await queries.sessions(patient),
			'shares.json': await queries.shares(patient),
		};
		const images = await listImages(list);
		// Files are read from the moment they are added. Nothing is awaited from here on, so that whoever asked for the ZIP hears of
		// every error.
		const zip = new ZipFile();
		const output = zip.outputStream as Readable;
		zip.on('error', (error: Error) => output.destroy(error));
		// The row of the audit log is written before anybody else listens; who then reads hears of the error all the same.
		output.on('error', () => {});
		for (const [path, content] of Object.entries(documents)) {
			zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, '\t')}\n`), path);
		}
		addFile(zip, 'scans.json', jsonArray(readScans(patient, list)));
		addFile(zip, 'audit.json', jsonArray(queries.calls(patient)));
		// JPEGs cannot be compressed further.
		const unreadable: { path: string }[] = [];
		const addImage = (path: string, name: string) => addFile(zip, path, readImage(path, name, unreadable), false);
		for (const { path, name } of images) addImage(path, name);
		for (const { image, name } of regions) if (image && name) addImage(image, name);
		// Read when those before it have been.
		addFile(zip, 'unreadable-images.json', jsonArray(Readable.from(unreadable)));
		zip.end();
		return output;
	};
}
