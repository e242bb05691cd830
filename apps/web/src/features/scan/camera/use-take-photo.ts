import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { takePhoto } from './take-photo.ts';

/** Takes one photo while the camera is live; `track` is null while it is not. After a failure, another one can be taken. */
export function useTakePhoto(
	video: RefObject<HTMLVideoElement | null>,
	track: MediaStreamTrack | null,
	onPhoto: (photo: File) => void,
) {
	const [taking, setTaking] = useState(false);
	const open = useRef(false);
	useEffect(() => {
		open.current = true;
		return () => {
			open.current = false;
		};
	}, []);
	const take = async () => {
		if (!track || taking) return;
		setTaking(true);
		try {
			const photo = await takePhoto(video.current!, track);
			// Who closes the camera meanwhile wants no photo.
			if (open.current) onPhoto(photo);
		} catch (error) {
			if (!open.current) return;
			setTaking(false);
			toast.error(error instanceof Error ? error.message : String(error));
		}
	};
	return { taking, take: () => void take() };
}
