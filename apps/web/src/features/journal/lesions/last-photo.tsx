import type { Lesion } from '@dermavigil/contract';
import { Contours } from '../../../ui/brand/contours.tsx';
import { BodyPlace } from '../body-map/body-outline.tsx';
import { findRegion } from '../body-map/body-regions.ts';
import { Photo } from '../photo.tsx';

/** The latest photo of a lesion; before there is one, where on the body it is. */
export function LastPhoto({ lesion }: { lesion: Lesion }) {
	const { nickname, body_part, latest_thumbnail_url, latest_image_url } = lesion;
	const frame = 'h-full min-h-32 w-full sm:h-auto sm:aspect-[4/3]';
	if (latest_image_url) {
		return (
			<Photo
				field={latest_thumbnail_url ?? latest_image_url}
				large={{ field: latest_image_url, width: '(min-width: 40rem) 26rem, 7rem' }}
				alt={`Last photo of ${nickname}`}
				className={frame}
			/>
		);
	}
	return (
		<div className={`grid place-items-center bg-sunken p-3 ${frame}`}>
			{findRegion(body_part) ? (
				<BodyPlace bodyPart={body_part} className="h-full max-h-44 w-auto" />
			) : (
				<Contours rings={6} seed={nickname.length} className="size-24 text-contour/50 sm:size-36" />
			)}
		</div>
	);
}
