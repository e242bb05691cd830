import type { RegionInput, RegionOutcome, SelfCheck, SelfCheckRegion } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { ApiError, getErrorMessage } from '../../../../api/api-error.ts';
import { saveCheckedRegion } from '../../../../api/self-checks/self-checks.ts';
import { getActingFor } from '../../../../api/session.ts';
import { isStorageFull } from '../../../../lib/with-database.ts';
import { removeDevicePhotos, saveDevicePhoto } from '../../../../offline/device-photos.ts';
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

const failed = 'This could not be saved. Please try again.';
const full =
	'This device has no room left for the photo. Free some space, or choose another place under “Keep the photos on”.';

/** Whether the server has certainly not saved it. A 5xx from something in its place, such as a proxy, leaves that open. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Saves what was seen in a region. If its photo is stored on this device, that happens before the rest is sent; if the
 * server refuses, the previous photo is restored, since the saved numbers belong to it. Without a response, both stay.
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
			const name = [account, check.id, region] as const;
			const { confirm, undo } = await saveDevicePhoto(name, draft.copy, getActingFor()?.id ?? null, draft);
			try {
				const answer = await send(seen);
				await confirm().catch(() => undefined);
				return answer;
			} catch (error) {
				if (isRefused(error)) await undo().catch(() => undefined);
				throw error;
			}
		}
		const answer = await send(seen);
		if (draft !== undefined) await removeDevicePhotos(account, check.id, region).catch(() => undefined);
		return answer;
	};
	return useMutation({
		mutationFn: (seen: Seen) => change(() => save(seen)),
		// On the page of the next region, a failure would seem to be about that one.
		onSuccess: () => toast.remove('save region'),
		onError: (error) =>
			toast.error(isStorageFull(error) ? full : getErrorMessage(error, failed), { id: 'save region' }),
	});
}
