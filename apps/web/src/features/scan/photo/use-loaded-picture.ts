import { useEffect, useState } from 'react';

/** The address of a picture once it has loaded; null before, and where it cannot be had. */
export function useLoadedPicture(url: string | null): string | null {
	const [loaded, setLoaded] = useState<string | null>(null);
	useEffect(() => {
		if (!url) return;
		const picture = new Image();
		picture.onload = () => setLoaded(url);
		picture.src = url;
		return () => {
			picture.onload = null;
		};
	}, [url]);
	return url !== null && loaded === url ? loaded : null;
}
