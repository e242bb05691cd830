import { Images } from 'lucide-react';

/** How many photos a scan has, if there is more than one. */
export function PhotoCount({ further }: { further: number }) {
	if (further === 0) return null;
	return (
		<span className="inline-flex items-center gap-1.5 text-quiet text-sm">
			<Images className="size-4" />
			{further + 1} photos
		</span>
	);
}
