import type { OverviewPhoto } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DevicePhotoName, describeSpots, readDevicePhoto } from '../../../../offline/device-photos.ts';

/** A URL for a blob, for as long as it is shown; null without one. */
export function useBlobUrl(blob: Blob | null | undefined): string | null {
	const [url, setUrl] = useState<string | null>(null);
	useEffect(() => {
		if (!blob) return;
		const made = URL.createObjectURL(blob);
		setUrl(made);
		return () => {
			setUrl(null);
			URL.revokeObjectURL(made);
		};
	}, [blob]);
	return url;
}

/** The URL of an overview photo, in the account or of this device's copy; null if neither exists, undefined until that is known. */
export function usePhotoUrl(name: DevicePhotoName, photo: OverviewPhoto | null): string | null | undefined {
	const imageUrl = photo?.image_url;
	const { data, isLoading } = useQuery({
		queryKey: ['patient', 'device-photo', name, photo && describeSpots(photo)],
		queryFn: () => readDevicePhoto(name, photo).catch(() => null),
		enabled: photo !== null && !imageUrl,
		staleTime: 0,
		gcTime: 0,
		networkMode: 'always',
	});
	const own = useBlobUrl(data);
	return imageUrl || own || (isLoading || data ? undefined : null);
}
