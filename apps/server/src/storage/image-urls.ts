import { createHmac, timingSafeEqual } from 'node:crypto';
import { calls, limits } from '@dermavigil/contract';
import type { ToImageUrl } from '../db/scan-view.ts';

/** The query of an image's URL. */
export interface ImageUrlQuery {
	/** When the URL expires, in seconds since 1970. */
	expires: string;
	/** The session that it was made for. */
	viewer: string;
	signature: string;
}

export interface ImageUrls {
	/** Signs URLs for one session. */
	for(viewer: { sessionId: string }): ToImageUrl;
	/** For how many more seconds the URL is valid; 0 when it has expired or was not signed by this server. */
	lifetime(name: string, query: ImageUrlQuery): number;
}

/** Seconds. All URLs of an image made within the same step are equal, so that browsers find it in their cache. */
const step = limits.savedScan.imageUrlFor / 1000;

/** URLs of images, signed with `key`. Each is valid for one to two times `limits.savedScan.imageUrlFor`. */
export function createImageUrls(key: Buffer, now = Date.now): ImageUrls {
	const seconds = () => Math.floor(now() / 1000);

	function sign(name: string, expires: string, viewer: string): string {
		return createHmac('sha256', key)
			.update(JSON.stringify([name, expires, viewer]))
			.digest('base64url');
	}

	return {
		for:
			({ sessionId: viewer }) =>
			(name) => {
				const expires = String((Math.floor(seconds() / step) + 2) * step);
				const query = new URLSearchParams({ expires, viewer, signature: sign(name, expires, viewer) });
				return `${calls.image.path.replace(':name', name)}?${query}`;
			},
		lifetime(name, { expires, viewer, signature }) {
			const right = Buffer.from(sign(name, expires, viewer));
			const given = Buffer.from(signature);
			if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
			return Math.max(0, Number(expires) - seconds());
		},
	};
}
