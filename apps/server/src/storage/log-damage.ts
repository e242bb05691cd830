import type { FastifyBaseLogger } from 'fastify';
import { DamagedFileError } from './encryption.ts';
import type { ImageStore } from './image-store.ts';

/** The same store, which logs each image that is there and cannot be opened: whoever asks for it does without. */
export function logDamage<Store extends ImageStore>(store: Store, log: FastifyBaseLogger): Store {
	return {
		...store,
		get: (name) =>
			store.get(name).catch((error: unknown) => {
				if (error instanceof DamagedFileError) log.error({ err: error }, 'An image is damaged.');
				throw error;
			}),
	};
}
