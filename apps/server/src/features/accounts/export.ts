import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/database.ts';
import type { Patient } from '../../http/session.ts';
import type { ImageStore } from '../../storage/image-store.ts';
import { createExportQueries } from './export-queries.ts';

/** A ZIP of everything stored of a patient, created while it is read. It breaks off when something cannot be read. */
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
}

/** Their paths in the ZIP; null for those that do not exist. */
async function getPaths(files: ImageStore, { id, image, heatmap, thumbnail }: ScanImageNames) {
	const pathIfThere = async (name: string | null, path: string) => (name && (await files.has(name)) ? path : null);
	return {
		image: await pathIfThere(image, `images/${id}.jpg`),
		heatmap: await pathIfThere(heatmap, `images/${id}-heat-map.jpg`),
		thumbnail: await pathIfThere(thumbnail, `images/${id}-thumbnail.jpg`),
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
			if (scan) yield { ...scan, ...(await getPaths(files, scan)) };
		}
	}

	async function* readImage(name: string) {
		yield await files.get(name);
	}

	return async (patient) => {
		const list = await queries.images(patient);
		const zip = new ZipFile();
		const addJson = (path: string, content: unknown) =>
			zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, '\t')}\n`), path);
		addJson('account.json', await queries.account(patient));
		addJson('lesions.json', await queries.lesions(patient));
		addJson('sessions.json', await queries.sessions(patient));
		addFile(zip, 'scans.json', jsonArray(readScans(patient, list)));
		addFile(zip, 'audit.json', jsonArray(queries.calls(patient)));
		for (const images of list) {
			const paths = await getPaths(files, images);
			for (const kind of ['image', 'heatmap', 'thumbnail'] as const) {
				const [name, path] = [images[kind], paths[kind]];
				// JPEGs cannot be compressed further.
				if (name && path) addFile(zip, path, readImage(name), false);
			}
		}
		zip.end();
		const output = zip.outputStream as Readable;
		zip.on('error', (error: Error) => output.destroy(error));
		return output;
	};
}
