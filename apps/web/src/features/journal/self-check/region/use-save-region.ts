import type { RegionInput, RegionOutcome, SelfCheck, SelfCheckRegion } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage, isUnanswered } from '../../../../api/api-error.ts';
import { saveCheckedRegion } from '../../../../api/self-checks/self-checks.ts';
import { actingFor } from '../../../../api/session.ts';
import {
	type DevicePhotoName,
	readDevicePhoto,
	removeDevicePhotos,
	saveDevicePhoto,
} from '../../../../offline/device-photos.ts';
import { toBase64 } from '../photo/open-overview.ts';
import type { OverviewDraft } from '../photo/use-overview.ts';
import type { PhotoStorage } from '../photo/use-photo-storage.ts';
import { useChangeSelfCheck } from '../self-check-data.ts';

interface Seen {
	outcome: RegionOutcome;
	note: string;
	draft: OverviewDraft | null | undefined;
	storage: PhotoStorage;
}

interface SavingOptions {
	account: string;
	check: SelfCheck;
	region: SelfCheckRegion;
}

async function toPhoto({ draft, storage }: Seen): Promise<RegionInput['photo']> {
	if (!draft) return draft;
	const { copy, width, height, spots } = draft;
	return { width, height, spots, image_base64: storage === 'account' ? await toBase64(copy) : null };
}

/**
 * Puts a photo on this device. What it returns brings the one before back after a failure, unless both are gone, as with their
 * account. Without one before, the photo stays where no answer came: the server may have its numbers, and nothing else has it.
 */
async function replaceDevicePhoto(name: DevicePhotoName, photo: Blob): Promise<(failure: unknown) => Promise<void>> {
	const person = actingFor()?.id ?? null;
	const before = await readDevicePhoto(name);
	await saveDevicePhoto(name, photo, person);
	return async (failure) => {
		if (!before) {
			if (!isUnanswered(failure)) await removeDevicePhotos(...name);
		} else if (await readDevicePhoto(name)) await saveDevicePhoto(name, before, person);
	};
}

/**
 * Saves what was seen in a region. Its photo is on this device, where it is stored there, before the rest is sent; if that
 * fails, the photo before is back, to which the saved numbers belong.
 */
export function useSaveRegion({ account, check, region }: SavingOptions) {
	const change = useChangeSelfCheck();
	const send = async (seen: Seen) => {
		const photo = await toPhoto(seen);
		const { outcome, note } = seen;
		return await saveCheckedRegion(check.id, { region, outcome, note, ...(photo !== undefined && { photo }) });
	};
	const save = async (seen: Seen) => {
		const { draft, storage } = seen;
		if (draft && storage === 'device') {
			const putBack = await replaceDevicePhoto([account, check.id, region], draft.copy);
			try {
				return await send(seen);
			} catch (error) {
				await putBack(error).catch(() => undefined);
				throw error;
			}
		}
		const saved = await send(seen);
		if (draft !== undefined) await removeDevicePhotos(account, check.id, region).catch(() => undefined);
		return saved;
	};
	return useMutation({
		mutationFn: (seen: Seen) => change(() => save(seen)),
		onError: (error) => toast.error(getErrorMessage(error, 'This could not be saved. Please try again.')),
	});
}
