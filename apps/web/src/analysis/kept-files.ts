/** The cache that holds what the analysis needs; the service worker serves its own part from it, see vite.config.ts. */
const cacheName = 'device';

export interface KeptFiles {
	/** The kept copy of an address; undefined where there is none. */
	find(url: string): Promise<Response | undefined>;
	/** Keeps a copy where the browser lets us: an analysis does not fail for want of room. */
	keep(url: string, file: Response): Promise<void>;
	forget(url: string): Promise<void>;
	/** Whether all of these addresses are kept. */
	hasAll(urls: readonly string[]): Promise<boolean>;
	/** Forgets everything but these addresses. */
	forgetAllBut(urls: readonly string[]): Promise<void>;
}

/** Opens this browser's cache for the files of the analysis. Where that is forbidden, nothing is kept. */
export async function openKeptFiles(): Promise<KeptFiles> {
	const cache = await caches.open(cacheName).catch(() => undefined);
	return {
		find: async (url) => await cache?.match(url),
		keep: async (url, file) => await cache?.put(url, file).catch(() => undefined),
		forget: async (url) => void (await cache?.delete(url)),
		async hasAll(urls) {
			const found = await Promise.all(urls.map((url) => cache?.match(url)));
			return found.every((file) => file !== undefined);
		},
		async forgetAllBut(urls) {
			const wanted = new Set(urls.map((url) => new URL(url, location.href).href));
			const kept = (await cache?.keys()) ?? [];
			await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache?.delete(request)));
		},
	};
}
