import { createHmac, timingSafeEqual } from 'node:crypto';
import { calls, limits } from '@dermavigil/contract';

/** What follows the name in an image's address. */
export interface AddressQuery {
	/** When the address ends, in seconds since 1970. */
	expires: string;
	/** The session that it was made for. */
	viewer: string;
	signature: string;
}

export interface ImageAddresses {
	/** Makes the addresses of images by their names, for one session alone. */
	for(viewer: string): (name: string) => string;
	/** For how many more seconds the address holds; 0 when it has ended or was not made here. */
	lifetime(name: string, query: AddressQuery): number;
}

/** Seconds. All addresses made within the same one of these steps are the same, so that browsers find what they have. */
const step = limits.savedScan.imageUrlFor / 1000;

/** Addresses of images, signed with `key`. Each holds from one to two of `limits.savedScan.imageUrlFor`. */
export function createImageAddresses(key: Buffer, now = Date.now): ImageAddresses {
	const seconds = () => Math.floor(now() / 1000);

	function sign(name: string, expires: string, viewer: string): string {
		return createHmac('sha256', key)
			.update(JSON.stringify([name, expires, viewer]))
			.digest('base64url');
	}

	return {
		for: (viewer) => (name) => {
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
