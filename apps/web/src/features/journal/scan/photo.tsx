import { limits } from '@dermavigil/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { useReconnected } from '../../../lib/use-online.ts';
import { useRenewUrls } from '../patient-data.ts';

const { thumbnailSide } = limits.savedScan;
const { maxSide } = limits.image;

interface PhotoProps {
	/** A URL, a data URL or bare base64. */
	field: string | null;
	/** The same in full size, for screens that can show more than a thumbnail has; `width` is the space it takes up (CSS sizes). */
	large?: { field: string | null; width: string };
	/** Empty if words beside it say the same. */
	alt: string;
	className: string;
}

/** A stored image, sized by its class. Says so when it does not load. */
export function Photo({ field, large, alt, className }: PhotoProps) {
	const source = imageSource(field);
	const [broken, setBroken] = useState<string | null>(null);
	const renew = useRenewUrls();
	useReconnected(() => setBroken(null));
	if (!source || broken === source) {
		return (
			<span className={`@container grid place-items-center bg-sunken text-quiet ${className}`}>
				<span className="grid justify-items-center gap-1 text-center text-sm">
					<ImageOff className="size-5" />
					<span className="sr-only @min-[5rem]:not-sr-only">No image</span>
				</span>
			</span>
		);
	}
	const full = imageSource(large?.field ?? null);
	const fail = () => {
		setBroken(source);
		renew();
	};
	return (
		<img
			src={source}
			{...(full && { srcSet: `${source} ${thumbnailSide}w, ${full} ${maxSide}w`, sizes: large?.width })}
			alt={alt}
			loading="lazy"
			decoding="async"
			onError={fail}
			className={`bg-sunken object-cover ${className}`}
		/>
	);
}
