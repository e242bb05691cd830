/**
 * The caches of this browser. `device`: the files that the analysis needs, from which the service worker serves, see
 * vite/installable.ts. `gallery`: the cases that photos are compared with.
 */
type CacheName = 'device' | 'gallery';

export interface FileCache {
	/** The saved copy of a URL; undefined where there is none. */
	find(url: string): Promise<Response | undefined>;
	/** Saves a copy if the browser allows it: an analysis does not fail for lack of space. */
	save(url: string, file: Response): Promise<void>;
	remove(url: string): Promise<void>;
	/** Whether all of these URLs are saved. */
	hasAll(urls: readonly string[]): Promise<boolean>;
	removeAllExcept(urls: readonly string[]): Promise<void>;
}

/** Opens a cache of this browser. If that is forbidden, nothing is saved. */
export async function openFileCache(name: CacheName): Promise<FileCache> {
	const cache = await globalThis.caches?.open(name).catch(() => undefined);
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
