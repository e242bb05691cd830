import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/database.ts';
import type { Patient } from '../../http/session.ts';
import { type ImageStore, isImageUnavailable } from '../../storage/image-store.ts';
import { exportGuide } from './export-guide.ts';
import { createExportQueries } from './export-queries.ts';

/**
 * A ZIP of everything stored about a patient, created while it is read. An image that is missing or damaged becomes an
 * empty file, and is named in unreadable-images.json; if anything else cannot be read, the ZIP breaks off.
 */
export type AccountExport = (patient: Patient) => Promise<Readable>;

/** The Content-Disposition for downloading everything: a ZIP, named after the day. */
export const nameExport = () => `attachment; filename="dermavigil-data-${new Date().toISOString().slice(0, 10)}.zip"`;

/** A JSON array whose items need not all be in memory. */
async function* jsonArray(items: AsyncIterable<object>): AsyncIterable<string> {
	let separator = '[\n';
	for await (const item of items) {
		yield separator + JSON.stringify(item, undefined, '\t');
		separator = ',\n';
	}
	yield separator === '[\n' ? '[]\n' : '\n]\n';
}

type Queries = ReturnType<typeof createExportQueries>;
type ScanImages = Awaited<ReturnType<Queries['images']>>[number];
type CheckedRegion = Awaited<ReturnType<Queries['checkedRegions']>>[number];

/**
 * Paths of images in the ZIP, by their names in storage. Whether they exist is not checked first, because an object
 * store takes long to ask.
 */
type Paths = ReadonlyMap<string, string>;

/** The images of a scan. */
function nameScanImages({ id, image, heatmap, thumbnail, furtherPhotos }: ScanImages): [string | null, string][] {
	return [
		[image, `images/${id}.jpg`],
		[heatmap, `images/${id}-heat-map.jpg`],
		[thumbnail, `images/${id}-thumbnail.jpg`],
		...furtherPhotos.flatMap((photo, index): [string, string][] => [
			[photo.image, `images/${id}-photo-${index + 2}.jpg`],
			[photo.thumbnail, `images/${id}-photo-${index + 2}-thumbnail.jpg`],
		]),
	];
}

/** The image of a region of a self-check. */
const nameOverview = ({ checkId, region, image }: CheckedRegion): [string | null, string] => [
	image,
	`images/self-check-${checkId}-${region}.jpg`,
];

/** The scans that have not been deleted since, with the paths of their images in the ZIP. */
async function* readScans(queries: Queries, patient: Patient, list: ScanImages[], paths: Paths) {
	const ids = list.map(({ id }) => id);
	for await (const scan of queries.scans(patient, ids)) {
		yield {
			...scan,
			image: paths.get(scan.image),
			heatmap: scan.heatmap && paths.get(scan.heatmap),
			thumbnail: paths.get(scan.thumbnail),
			furtherPhotos: scan.furtherPhotos.map((photo) => ({
				...photo,
				image: paths.get(photo.image),
				thumbnail: paths.get(photo.thumbnail),
			})),
		};
	}
}

/** An image; empty, and its path added to `unreadable`, when it cannot be opened after several attempts. */
async function* readImage(files: ImageStore, name: string, path: string, unreadable: { path: string }[]) {
	try {
		yield await files.get(name);
	} catch (error) {
		if (!isImageUnavailable(error)) throw error;
		unreadable.push({ path });
	}
}

/** The documents that are small enough to fit in memory, by their paths in the ZIP. */
async function readDocuments(queries: Queries, patient: Patient, regions: CheckedRegion[], paths: Paths) {
	return {
		'account.json': await queries.account(patient),
		'family.json': await queries.family(patient),
		'identities.json': await queries.identities(patient),
		'lesions.json': await queries.lesions(patient),
		'passkeys.json': await queries.passkeys(patient),
		'reminders.json': await queries.reminders(patient),
		'self-checks.json': {
			checks: await queries.selfChecks(patient),
			regions: regions.map((region) => ({ ...region, image: region.image && paths.get(region.image) })),
			spots: await queries.linkedSpots(patient),
		},
		'sessions.json': await queries.sessions(patient),
		'shares.json': await queries.shares(patient),
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

	return async (patient) => {
		const scans = await queries.images(patient);
		const regions = await queries.checkedRegions(patient);
		const named = [...scans.flatMap(nameScanImages), ...regions.map(nameOverview)];
		const paths = new Map(named.filter((each): each is [string, string] => each[0] !== null));
		const documents = await readDocuments(queries, patient, regions, paths);

		async function* writeZip(): AsyncIterable<Buffer> {
			const zip = new ZipFile();
			const output = zip.outputStream as Readable;
			zip.on('error', (error: Error) => output.destroy(error));
			zip.addBuffer(Buffer.from(exportGuide), 'README.txt');
			for (const [path, content] of Object.entries(documents)) {
				zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, '\t')}\n`), path);
			}
			addFile(zip, 'scans.json', jsonArray(readScans(queries, patient, scans, paths)));
			addFile(zip, 'audit.json', jsonArray(queries.calls(patient)));
			const unreadable: { path: string }[] = [];
			for (const [name, path] of paths) {
				// JPEGs cannot be compressed further.
				addFile(zip, path, readImage(files, name, path, unreadable), false);
			}
			// Read after the files before it.
			addFile(zip, 'unreadable-images.json', jsonArray(Readable.from(unreadable)));
			zip.end();
			yield* output;
		}

		// Nothing is read before the row of the audit log is written, so that the ZIP contains that row, too.
		return Readable.from(writeZip(), { objectMode: false });
	};
}
