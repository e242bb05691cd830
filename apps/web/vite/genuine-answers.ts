import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';

// Between a device and the server there may be something that answers in its place, with 200 too: a Wi-Fi or a proxy that wants a
// login, or a server of another version. A service worker that saved such an answer would give it for ever.

type Options = VitePWAOptions['workbox'];
type Plugin = NonNullable<NonNullable<NonNullable<Options['runtimeCaching']>[number]['options']>['plugins']>[number];
type ManifestTransform = NonNullable<Options['manifestTransforms']>[number];

// Each function of these is written into the service worker by itself: it knows nothing else of this file.

/** For calls: only JSON is saved, and where something else comes, what was saved before is answered. */
export const genuineJson = {
	cacheWillUpdate: async ({ response }) => {
		if (!response.ok) return null;
		return await response
			.clone()
			.json()
			.then(
				() => response,
				() => null,
			);
	},
	fetchDidSucceed: async ({ request, response }) => {
		const isGenuine =
			response.ok &&
			(await response
				.clone()
				.json()
				.then(
					() => true,
					() => false,
				));
		return isGenuine ? response : ((await caches.match(request)) ?? response);
	},
} satisfies Plugin;

/** For files, none of which is a page. */
export const genuineFile = {
	cacheWillUpdate: async ({ response }) => {
		const isPage = response.headers.get('content-type')?.includes('text/html');
		return response.status === 200 && !isPage ? response : null;
	},
} satisfies Plugin;

/** Has the browser compare each precached file of a build with its SHA-256: where one is another, no service worker is installed. */
export const addIntegrity =
	(folder: string): ManifestTransform =>
	async (entries) => ({
		manifest: await Promise.all(
			entries.map(async (entry) => ({ ...entry, integrity: await getIntegrity(join(folder, entry.url)) })),
		),
	});

async function getIntegrity(path: string): Promise<string> {
	return `sha256-${createHash('sha256')
		.update(await readFile(path))
		.digest('base64')}`;
}
