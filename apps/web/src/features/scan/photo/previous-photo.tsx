import type { Lesion } from '@dermavigil/contract';
import { Day } from '../../../results/day.tsx';

interface PreviousPhotoProps {
	url: string;
	lesion: Lesion;
}

/** The last photo of the lesion, to frame the next one alike. */
export function PreviousPhoto({ url, lesion }: PreviousPhotoProps) {
	return (
		<figure>
			<h2 className="mb-4 text-xl">Frame it like the last one</h2>
			<img
				src={url}
				alt={`${lesion.nickname}, as it was last time`}
				className="max-h-72 w-full rounded-md border border-line bg-sunken object-contain"
			/>
			<figcaption className="mt-2.5 text-quiet text-sm">
				{lesion.last_seen_at && (
					<>
						From <Day at={lesion.last_seen_at} />.{' '}
					</>
				)}
				The same distance, angle and light make the comparison better. ‘Take a photo’ shows this one over the camera’s
				picture.
			</figcaption>
		</figure>
	);
}
