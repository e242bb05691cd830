/** The browser cache of the files that the analysis needs; the service worker serves from it, see vite/installable.ts. */
const cacheName = 'device';

export interface FileCache {
	/** The saved copy of a URL; undefined where there is none. */
	find(url: string): Promise<Response | undefined>;
	/** Saves a copy where the browser lets us: an analysis does not fail for lack of space. */
	save(url: string, file: Response): Promise<void>;
	remove(url: string): Promise<void>;
	/** Whether all of these URLs are saved. */
	hasAll(urls: readonly string[]): Promise<boolean>;
	removeAllExcept(urls: readonly string[]): Promise<void>;
}

/** Opens this browser's cache of the files of the analysis. Where that is forbidden, nothing is saved. */
export async function openFileCache(): Promise<FileCache> {
	const cache = await caches.open(cacheName).catch(() => undefined);
	return {
		find: async (url) => await cache?.match(url),
		save: async (url, file) => await cache?.put(url, file).catch(() => undefined),
		remove: async (url) => void (await cache?.delete(url)),
		async hasAll(urls) {
			const found = await Promise.all(urls.map((url) => cache?.match(url)));
			return found.every((file) => file !== undefined);
		},
		async removeAllExcept(urls) {
			const wanted = new Set(urls.map((url) => new URL(url, location.href).href));
			const saved = (await cache?.keys()) ?? [];
			await Promise.all(saved.filter(({ url }) => !wanted.has(url)).map((request) => cache?.delete(request)));
		},
	};
}
