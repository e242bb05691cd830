import { DeviceError } from './device-error.ts';

/** How far a set of downloads has come, in bytes as transferred, which may be compressed. */
export interface DownloadProgress {
	/** Adds one file. `size` is that of the uncompressed file. */
	add(): (received: number, size: number, wireSize: number) => void;
}

/** The minimum number of milliseconds between reports. */
const reportEvery = 100;

/** Sums up downloads; `report` is called at most ten times a second, and once at the end. */
export function createProgress(report: (received: number, total: number) => void): DownloadProgress {
	const files: { received: number; total: number }[] = [];
	let reported = Number.NEGATIVE_INFINITY;
	return {
		add() {
			const file = { received: 0, total: 0 };
			files.push(file);
			return (received, size, wireSize) => {
				file.total = wireSize;
				file.received = size ? (received / size) * wireSize : 0;
				// While one size is unknown, so is the total.
				if (files.some((other) => other.total === 0)) return;
				const [now, sum] = [performance.now(), total(files)];
				if (now - reported < reportEvery && sum.received < sum.total) return;
				reported = now;
				report(sum.received, sum.total);
			};
		},
	};
}

function total(files: { received: number; total: number }[]): { received: number; total: number } {
	return {
		received: files.reduce((sum, file) => sum + file.received, 0),
		total: files.reduce((sum, file) => sum + file.total, 0),
	};
}

interface FileToDownload {
	url: string;
	/** Bytes, unpacked. */
	size: number;
	/** Whether the browser's own cache may answer, and may store the response. */
	cache: 'default' | 'no-store' | 'reload';
}

/** Downloads a file of known size. Throws DeviceError: offline, unreachable, or damaged when the size differs. */
export async function download(
	{ url, size, cache }: FileToDownload,
	onProgress: ReturnType<DownloadProgress['add']>,
): Promise<Uint8Array<ArrayBuffer>> {
	const response = await fetch(url, { cache }).catch((cause: unknown) => {
		throw new DeviceError(navigator.onLine ? 'unreachable' : 'offline', { cause });
	});
	if (!response.ok || !response.body) throw new DeviceError('unreachable');
	const length = Number(response.headers.get('content-length'));
	const wireSize = response.headers.has('content-encoding') && length > 0 ? length : size;
	const file = new Uint8Array(size);
	let received = 0;
	onProgress(0, size, wireSize);
	try {
		for await (const part of chunks(response.body)) {
			if (received + part.length > size) throw new DeviceError('damaged');
			file.set(part, received);
			received += part.length;
			onProgress(received, size, wireSize);
		}
	} catch (cause) {
		if (cause instanceof DeviceError) throw cause;
		throw new DeviceError(navigator.onLine ? 'unreachable' : 'offline', { cause });
	}
	if (received < size) throw new DeviceError('damaged');
	return file;
}

/** A stream's parts: not every browser can iterate over a stream itself. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = stream.getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
