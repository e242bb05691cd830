import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { NewKey } from '../../storage/keys/wrapped-key.ts';
import { storeImages } from './scan-images.ts';

it('leaves no image in the storage if another image of the scan could not be written', async () => {
	const put = async (jpeg: Uint8Array) => {
		if (jpeg[0] === 1) throw new Error('The storage is full.');
		// It is written later than the one that fails.
		await setImmediate();
		return { name: 'thumbnail' } as NewKey;
	};
	const discard = vi.fn(async () => {});
	const photo = { jpeg: Buffer.from([1]), thumbnail: Buffer.from([2]), width: 1, height: 1, digest: Buffer.from([]) };
	const storing = storeImages({ put, discard }, { photo, heatmap: undefined, further: [] });
	await expect(storing).rejects.toThrow('The storage is full.');
	expect(discard).toHaveBeenCalledExactlyOnceWith(['thumbnail']);
});
