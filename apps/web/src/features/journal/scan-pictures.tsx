import type { Scan } from '@dermavigil/contract';
import { messages } from '@dermavigil/contract';
import { Photo } from './photo.tsx';

const frame = 'aspect-[4/3] w-full rounded-md object-contain!';

/** The photo, and beside it what the model looked at. */
export function ScanPictures({ scan: { image_url, heatmap_image_url } }: { scan: Scan }) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<figure className="min-w-0">
				<Photo field={image_url} alt="As it was saved" className={frame} />
				<figcaption className="mt-2 text-quiet text-sm">Original image</figcaption>
			</figure>
			<figure className="min-w-0">
				{heatmap_image_url ? (
					<Photo field={heatmap_image_url} alt="Under its heat-map" className={frame} />
				) : (
					<div
						className={`grid place-items-center border border-edge border-dashed bg-sunken text-quiet text-sm ${frame}`}
					>
						{messages.fallback.heatmap}
					</div>
				)}
				<figcaption className="mt-2 text-quiet text-sm">AI visual explanation</figcaption>
			</figure>
		</div>
	);
}
