import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';

// Something between a device and the server may answer in its place, even with 200: a Wi-Fi or a proxy that wants a
// login, or a server of another version. A service worker that saved such an answer would return it forever.

type Options = VitePWAOptions['workbox'];
type Plugin = NonNullable<NonNullable<NonNullable<Options['runtimeCaching']>[number]['options']>['plugins']>[number];
type ManifestTransform = NonNullable<Options['manifestTransforms']>[number];

// Each of these functions is written into the service worker by itself, so it cannot use anything else in this file.

/** For calls: only JSON is saved; if anything else comes, the previously saved response is returned. */
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

/** Makes the browser compare each precached file of a build with its SHA-256: if one differs, no service worker is installed. */
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
