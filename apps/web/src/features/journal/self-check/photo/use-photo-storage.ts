import { useState } from 'react';
import { recall, remember } from '../../../../lib/storage.ts';

/** Where overview photos are stored. */
export type PhotoStorage = 'device' | 'account';

const key = 'self-check-photos';

/** Where this browser's overview photos are stored, as last chosen: by default on this device alone. */
export function usePhotoStorage(): [PhotoStorage, (storage: PhotoStorage) => void] {
	const [storage, setStorage] = useState<PhotoStorage>(() => (recall(key) === 'account' ? 'account' : 'device'));
	return [
		storage,
		(chosen) => {
			remember(key, chosen);
			setStorage(chosen);
		},
	];
}
